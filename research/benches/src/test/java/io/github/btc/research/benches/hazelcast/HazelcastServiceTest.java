package io.github.btc.research.benches.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.bench.Load;
import io.github.btc.tools.bench.Opponent;
import io.github.btc.tools.bench.Scenario;
import io.github.btc.tools.bench.ScenarioFile;
import io.github.btc.tools.console.BtcCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

final class HazelcastServiceTest {

  @Test
  void hasTheThesisTwoMixes() {
    Scenario hazelcast = ScenarioFile.named("hazelcast", false);

    assertThat(hazelcast.service()).isInstanceOf(HazelcastService.class);
    assertThat(hazelcast.replicas()).containsExactly(4);
    assertThat(hazelcast.loads())
        .containsExactly(
            new Load("read-heavy", 200, 95, 50, null), new Load("read-only", 200, 100, 50, null));
    assertThat(hazelcast.opponents())
        .extracting(Opponent::name)
        .containsExactly("g1-default", "g1-tuned", "limit");
  }

  @Test
  void aQuickOneHasOneMix() {
    assertThat(ScenarioFile.named("hazelcast", true).loads())
        .extracting(Load::name)
        .containsExactly("read-heavy");
  }

  /** Its updates survive a young collection, which is therefore long. */
  @Test
  void theFileWithLongerPausesIsUnderstood() {
    Scenario pauses = ScenarioFile.named("pauses/hazelcast.yaml", false);

    assertThat(pauses.service()).isInstanceOf(HazelcastService.class);
    assertThat(pauses.loads().get(0)).isEqualTo(new Load("update-heavy", 200, 50, 50, null));
    assertThat(ScenarioFile.named("pauses/hazelcast.yaml", true).opponents())
        .extracting(Opponent::name)
        .containsExactly("serial");
  }

  @Test
  void saysThatThePluginIsNotBuilt() {
    StringWriter err = new StringWriter();

    int code = BtcCommand.commandLine().setErr(new PrintWriter(err)).execute("bench", "hazelcast");

    assertThat(code).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("btc bench: btc.hazelcast.plugin: btc-hazelcast.jar does not exist (expected")
        .hasLineCount(1);
  }
}
