package io.github.btc.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** WireMock as its makers publish it, with the agent: nothing of it is changed. */
@Timeout(600)
class ThirdPartyServerIT {

  private static final Pattern PORT = Pattern.compile("(?m)^port: +(\\d+)\\R");
  private static final long RISE_BYTES = 8 << 20;
  private static final int MOST_REQUESTS = 20_000;

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "Serial,young,Pause Young", "Serial,full,Pause Full",
    "Parallel,young,Pause Young", "Parallel,full,Pause Full",
    "G1,young,Pause Young", "G1,full,Pause Full"
  })
  void theLevelRisesUnderLoadAndFallsWhenAsked(String collector, String mode, String pause)
      throws Exception {
    Path log = directory.resolve("gc.log");
    Path portFile = directory.resolve("port");
    try (ChildService service =
        ChildService.start(
            directory,
            List.of(
                "-Xms256m",
                "-Xmx256m",
                "-Xmn128m",
                "-XX:MetaspaceSize=128m",
                "-XX:+Use" + collector + "GC",
                "-Xlog:gc:file=" + log,
                ChildService.agent("port=0,mode=" + mode + ",port-file=" + portFile),
                "-jar",
                System.getProperty("btc.third-party.jar"),
                "--port",
                "0",
                "--bind-address",
                "127.0.0.1"))) {
      int servicePort = Integer.parseInt(service.awaitOutput(PORT).group(1));
      int agentPort = ChildService.awaitPort(portFile);
      level(service, agentPort, "gc"); // a fresh Eden: the load must not fill it

      long before = level(service, agentPort, "ch");
      long loaded = before;
      for (int i = 0; loaded - before < RISE_BYTES && i < MOST_REQUESTS; i++) {
        assertThat(service.get(servicePort, "/__admin/mappings")).startsWith("200 ");
        loaded = i % 50 == 0 ? level(service, agentPort, "ch") : loaded;
      }
      long pausesBefore = pauses(log, pause);
      long after = level(service, agentPort, "gc");

      assertThat(loaded - before).isGreaterThanOrEqualTo(RISE_BYTES);
      assertThat(after).isLessThan(loaded - RISE_BYTES / 2);
      assertThat(pauses(log, pause)).isGreaterThan(pausesBefore);
    }
  }

  private static long level(ChildService service, int port, String word) throws Exception {
    String answer = service.askAgent(port, "/__gci", "gci", word);
    assertThat(answer).matches("200 \\d+");
    return Long.parseLong(answer.substring(4));
  }

  private static long pauses(Path log, String pause) throws Exception {
    return Files.readString(log).lines().filter(line -> line.contains(pause)).count();
  }
}
