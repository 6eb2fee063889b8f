package io.github.btc.research.tuner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HotelLoadTest {

  private static final long START = 1_764_000_000_000_000_000L;
  private static final long MILLI = 1_000_000;

  @TempDir Path folder;
  private final HotelLoad load =
      new HotelLoad(1_000, Duration.ofSeconds(2), Duration.ofSeconds(10), 7);

  @Test
  void thereIsARequestForEveryMomentInTheMixOfThePublishedScript() throws IOException {
    List<String> targets = targets(load, "one");

    assertThat(targets).hasSize(12_000);
    assertThat(share(targets, "/hotels?")).isCloseTo(0.6, within(0.02));
    assertThat(share(targets, "/recommendations?")).isCloseTo(0.39, within(0.02));
    assertThat(share(targets, "\"POST\"")).isCloseTo(0.01, within(0.004));
    assertThat(targets)
        .allMatch(each -> each.startsWith("{\"method\":\"") && each.endsWith("\"}"))
        .anyMatch(each -> each.contains("/user?username=Cornell_"))
        .anyMatch(each -> each.contains("/reservation?inDate=2015-04-"));
  }

  @Test
  void theSeedDecidesTheRequests() throws IOException {
    HotelLoad other = new HotelLoad(1_000, load.warmUp(), load.measure(), 8);

    assertThat(targets(load, "one")).isEqualTo(targets(load, "again"));
    assertThat(targets(other, "other")).isNotEqualTo(targets(load, "one"));
  }

  /**
   * Every tenth answer of the measured time is an error. The warm-up is slow, so the measured time
   * has its last 90 answers, too.
   */
  @Test
  void readsTheMeasuredAnswersAlone() throws IOException {
    String lines =
        IntStream.range(0, 1_200)
            .mapToObj(
                i -> {
                  long millis = i < 200 ? 900 : 1 + i % 10;
                  int status = i >= 200 && i % 10 == 9 ? 500 : 200;
                  return (START + i * 10 * MILLI) + "," + status + "," + millis * MILLI + ",0,0,,";
                })
            .collect(Collectors.joining("\n"));

    Map<String, Double> read = load.read(Files.writeString(folder.resolve("csv"), lines));

    assertThat(read).containsEntry(Measure.REQUESTS, 1_000.0).containsEntry(Measure.ERRORS, 100.0);
    assertThat(read).containsEntry(Measure.RATE, 99.0).containsEntry(Measure.P50, 5.0);
    assertThat(read).containsEntry(Measure.P99, 9.0);
  }

  /** Each answer takes 3 s, which is as long as the sender waits for the last ones. */
  @Test
  void anAnswerAfterTheMeasuredTimeIsNotServedInIt() throws IOException {
    String lines =
        IntStream.range(0, 1_200)
            .mapToObj(i -> (START + i * 10 * MILLI) + ",200," + late(i) * MILLI + ",0,0,,")
            .collect(Collectors.joining("\n"));

    Map<String, Double> read = load.read(Files.writeString(folder.resolve("csv"), lines));

    assertThat(read).containsEntry(Measure.REQUESTS, 1_000.0).containsEntry(Measure.RATE, 70.0);
    assertThat(ServiceTrials.failure(100, read)).isEqualTo("rate: 70 of 100 requests per second");
  }

  private static long late(int request) {
    return request < 200 ? 1 : 3_000;
  }

  @Test
  void aRunWithoutAGoodAnswerDoesNotCount() throws IOException {
    Path csv = Files.writeString(folder.resolve("csv"), START + ",0,5000000,0,0,refused,");

    assertThatThrownBy(() -> load.read(csv))
        .isInstanceOf(FailedRunException.class)
        .hasMessage("errors: no request had a good answer");
  }

  @Test
  void saysWhichLineIsNotOfTheGenerator() throws IOException {
    Path csv = Files.writeString(folder.resolve("csv"), "Requests [total]");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> load.read(csv))
        .withMessage(csv + ": Requests [total] (expected a line of vegeta encode -to=csv)");
  }

  private List<String> targets(HotelLoad which, String name) throws IOException {
    which.writeTo(folder.resolve(name), "http://127.0.0.1:1");
    return Files.readAllLines(folder.resolve(name));
  }

  private static double share(List<String> targets, String part) {
    return (double) targets.stream().filter(each -> each.contains(part)).count() / targets.size();
  }
}
