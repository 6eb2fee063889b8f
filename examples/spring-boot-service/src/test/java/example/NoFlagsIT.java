package example;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gc.Collector;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The starter in a JVM with its collector and no other flag, as somebody has it who just tries. */
@Tag("one-jdk")
class NoFlagsIT {

  private static final int REQUESTS = 200;

  /** The default, which this service does not have. */
  private static final List<String> OBSERVING = List.of("--btc.refusals-are-retried=false");

  /** For the other collectors, ContainerLineIT of btc-gc asks the same of a JVM alone. */
  @Test
  void theLogNamesTheFlagsThatAreMissing() throws Exception {
    List<String> line = Collector.SERIAL.containerFlags();

    try (StartedService service =
        StartedService.start(List.of("-XX:MaxRAM=1g", line.get(0)), OBSERVING)) {
      assertThat(service.log())
          .anySatisfy(
              each ->
                  assertThat(each)
                      .endsWith("flags to paste: " + String.join(" ", line.subList(1, line.size()))));
      for (int i = 0; i < REQUESTS; i++) {
        assertThat(service.get("orders").statusCode()).isEqualTo(200);
      }
    }
  }

  /** In a container of 1 GB. */
  @Test
  void theLogNamesNoFlagIfTheLineIsSet() throws Exception {
    List<String> flags = new ArrayList<>(Collector.G1.containerFlags());
    flags.add("-XX:MaxRAM=1g");

    try (StartedService service = StartedService.start(flags, OBSERVING)) {
      assertThat(service.log()).noneMatch(each -> each.contains("flags to paste"));
    }
  }
}
