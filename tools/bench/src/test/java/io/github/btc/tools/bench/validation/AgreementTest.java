package io.github.btc.tools.bench.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.bench.validation.Agreement.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Made-up services, of which the truth is known. */
final class AgreementTest {

  private static final long MS = 1_000_000;
  private static final double RATE = 30;

  private final SplittableRandom random = new SplittableRandom(5);

  @Test
  void agreesWithAServiceThatIsAsFastWithBtcAsWithout() {
    Agreement agreement =
        agreement(List.of(run(2, 2), run(2, 2)), List.of(closing(2, 2), closing(2, 2)));

    assertThat(agreement.verdict()).isEqualTo(Verdict.AGREES);
    assertThat(agreement.simulated().meanP()).isBetween(0.4, 0.65);
    assertThat(agreement.simulatedDeniedPercent()).isZero();
    assertThat(agreement.sentence())
        .startsWith("2 replicas, 300 MB: simulator, serial + btc: the simulator agrees with the");
  }

  @Test
  void differsFromAServiceThatBtcMakesSlower() {
    Agreement agreement =
        agreement(List.of(run(2, 2), run(2, 2)), List.of(closing(2, 3), closing(2, 3)));

    assertThat(agreement.verdict()).isEqualTo(Verdict.DIFFERS);
    assertThat(agreement.simulated().shareApart()).isGreaterThan(0.5);
  }

  @Test
  void saysNothingOfAServiceThatIsNotLikeItself() {
    assertThat(
            agreement(List.of(run(2, 2), run(2, 2)), List.of(closing(2, 2), closing(2, 3)))
                .verdict())
        .isEqualTo(Verdict.CONTROL_DIFFERS);
    Agreement without =
        agreement(List.of(run(2, 2), run(2, 3)), List.of(closing(2, 2), closing(2, 2)));
    assertThat(without.verdict()).isEqualTo(Verdict.CONTROL_DIFFERS);
    assertThat(without.sentence())
        .contains("no claim: the measured times differ from round to round");
  }

  @Test
  void saysNothingOfOneRound() {
    Agreement agreement = agreement(List.of(run(2, 2)), List.of(closing(2, 2)));

    assertThat(agreement.verdict()).isEqualTo(Verdict.NO_CONTROL);
    assertThat(agreement.sentence())
        .contains("no claim: the comparison of rounds needs at least two repetitions");
  }

  /** Whatever broke the service, the table that was measured must not be lost over it. */
  @Test
  void saysNothingOfRoundsInWhichNobodyWasAnswered() {
    Observation silent =
        new Observation(
            List.of(
                new ReplicaTimes(List.of(), 0, List.of()),
                new ReplicaTimes(List.of(), 0, List.of())),
            List.of(),
            1);

    Agreement with = agreement(List.of(run(2, 2), run(2, 2)), List.of(silent, silent));
    Agreement without = agreement(List.of(silent, silent), List.of(closing(2, 2), closing(2, 2)));

    assertThat(with.verdict()).isEqualTo(Verdict.NO_CONTROL);
    assertThat(without.verdict()).isEqualTo(Verdict.NO_CONTROL);
    assertThat(without.sentence()).contains("no claim: a round or a replica has no time");
  }

  @Test
  void oneReplicaDeniesWhatComesWhileItIsAway() {
    Agreement agreement =
        agreement(List.of(run(1, 2), run(1, 2)), List.of(closing(1, 2), closing(1, 2)));

    // One closing in a hundred requests, each of them for one more request of 33 ms.
    assertThat(agreement.simulatedDeniedPercent()).isBetween(1.5, 2.2);
  }

  private Agreement agreement(List<Observation> without, List<Observation> with) {
    return Agreement.of("2 replicas, 300 MB", "serial + btc", without, with, RATE, 1);
  }

  /** A service that needs some milliseconds, a tenth more or less. */
  private Observation run(int replicas, double millis) {
    return observation(replicas, millis, List.of());
  }

  private Observation closing(int replicas, double millis) {
    return observation(replicas, millis, List.of(40 * MS, 40 * MS, 40 * MS, 40 * MS, 40 * MS));
  }

  private Observation observation(int replicas, double millis, List<Long> away) {
    List<ReplicaTimes> each = new ArrayList<>();
    List<Long> responses = new ArrayList<>();
    for (int i = 0; i < replicas; i++) {
      List<Long> served = IntStream.range(0, 500).mapToObj(k -> time(millis)).toList();
      each.add(new ReplicaTimes(served, served.size(), away));
      responses.addAll(served);
    }
    return new Observation(each, responses, 0);
  }

  private long time(double millis) {
    return Math.round(MS * millis * random.nextDouble(0.9, 1.1));
  }
}
