package io.github.btc.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.btc.tools.console.BtcCommand;
import io.github.btc.tools.console.container.ControlGroups;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The smallest fight: the Spring Boot service with its database, in control groups behind HAProxy.
 * Needs the service's jar, whose module is built after this one.
 */
@Tag("all")
@Tag("one-jdk")
final class BootContainersIT {

  private static final String PROPERTY = "btc.catalogue.jar";
  private static final Path JAR =
      Path.of("..", "..", "examples", "spring-boot-catalogue", "target", "catalogue.jar");

  @TempDir private static Path directory;

  private static Map<String, RowResult> warm = Map.of();

  @BeforeAll
  static void run() {
    assumeTrue(ControlGroups.mayBeCreated(), "this user may not create control groups");
    assumeTrue(Files.exists(JAR), "the jar of examples/spring-boot-catalogue is not built yet");
    System.setProperty(PROPERTY, JAR.toString());
    StringWriter err = new StringWriter();
    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(new StringWriter()))
            .setErr(new PrintWriter(err))
            .execute(
                "bench",
                "containers",
                "--service=boot",
                "--collectors=serial,serial-hedge-p95",
                "--jdk=" + System.getProperty("java.home"),
                "--replicas=3",
                "--quota=0.5",
                "--heap=4",
                "--load=0.1",
                "--repetitions=1",
                "--warm-up=3",
                "--measure=3",
                "--output=" + directory.resolve("out"));
    assertThat(code).as(err.toString()).isZero();
    warm =
        BenchResult.read(directory.resolve("out")).rows().stream()
            .filter(row -> row.cell().phase() == Phase.WARM)
            .collect(Collectors.toMap(RowResult::name, Function.identity()));
  }

  @AfterAll
  static void forget() {
    System.clearProperty(PROPERTY);
  }

  @Test
  void everyRowAnswersItsRequestsAndHasItsFigures() {
    assertThat(warm).containsOnlyKeys("serial", "serial + btc", "serial-hedge-p95", "limit");
    for (RowResult row : warm.values()) {
      assertThat(row.note()).as(row.name()).isNull();
      assertThat(row.figure(Measure.THROUGHPUT).mean()).as(row.name()).isPositive();
      assertThat(row.figure(Measure.MEMORY_PEAK).mean()).as(row.name()).isGreaterThan(100);
      assertThat(row.figure(Measure.MAX).mean()).as(row.name()).isPositive();
      assertThat(row.curve().millis()).as(row.name()).isNotEmpty();
    }
  }

  @Test
  void theLimitDoesNotCollectInTheMeasuredTime() {
    assertThat(warm.get("limit").figure(Measure.EXPOSED).mean()).isZero();
    assertThat(warm.get("limit").figure(Measure.STOPS).mean()).isZero();
  }

  @Test
  void theResultHasAPictureOfItsCurves() throws IOException {
    Path picture = directory.resolve("curves.svg");
    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(new StringWriter()))
            .execute("report", directory.resolve("out").toString(), "--curves=" + picture);

    assertThat(code).isZero();
    assertThat(Files.readString(picture)).contains("<polyline", ">serial + btc<", ">limit<");
  }
}
