package io.github.btc.tools.bench.stops;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.bench.Jdk;
import io.github.btc.tools.console.BtcCommand;
import io.github.btc.tools.replicas.run.ReplicaProgram;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StopsCommandTest {

  /** They would take days, which nobody expects of a command without an option. */
  @ParameterizedTest
  @ValueSource(strings = {"", "--rounds=1", "--measure=120"})
  void tellsHowManyRunsItWouldMakeAndAsksForAPart(String typed) {
    assertThat(refused(typed))
        .isEqualTo(
            "btc stops: --situations and --rows: none given, which is 720 runs of at least 84"
                + " hours (expected one of them, or --minutes for a part of the runs)");
  }

  @Test
  void aPartIsNoReasonToAsk() {
    assertThat(refused("--rows=nothing --rounds=0")).startsWith("btc stops: --rounds: 0 (expected");
    assertThat(refused("--minutes=5 --measure=0")).startsWith("btc stops: --measure: 0 (expected");
  }

  @Test
  void aResultNamesTheRoutingOfItsBalancer() {
    TrialSettings settings =
        new TrialSettings(
            new Jdk(Path.of("jdk"), 25),
            ReplicaProgram.toy(),
            3,
            384,
            96,
            1.5,
            Duration.ofSeconds(120),
            Duration.ofSeconds(180),
            2_000,
            1);

    assertThat(StopsCommand.environment(settings, "btc stops").fields())
        .containsEntry("routing", "least-request")
        .containsEntry("command", "btc stops");
    assertThat(FleetProxy.configuration(new InetSocketAddress(1), 3, "", Path.of("fleet.sock")))
        .contains("  balance leastconn\n");
  }

  private static String refused(String typed) {
    StringWriter err = new StringWriter();
    List<String> arguments = new ArrayList<>(List.of("stops"));
    arguments.addAll(typed.isEmpty() ? List.of() : List.of(typed.split(" ")));
    int code =
        BtcCommand.commandLine()
            .setErr(new PrintWriter(err))
            .execute(arguments.toArray(String[]::new));
    assertThat(code).isEqualTo(2);
    assertThat(err.toString()).hasLineCount(1);
    return err.toString().strip();
  }
}
