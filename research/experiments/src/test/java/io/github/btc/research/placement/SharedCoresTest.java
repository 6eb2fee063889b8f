package io.github.btc.research.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SharedCoresTest {

  private static final double MILLI = 1e6;

  @Test
  void aJobAloneTakesItsOwnTime() {
    SharedCores<String> cores = new SharedCores<>(1);
    cores.add("a", 10 * MILLI);

    assertThat(cores.nextEndNanos()).isEqualTo(10_000_000);
    assertThat(ended(cores, 10_000_000)).isEqualTo("a");
    assertThat(cores.nextEndNanos()).isEqualTo(SharedCores.NEVER);
  }

  @Test
  void twoJobsOnOneCoreHaveHalfOfItEach() {
    SharedCores<String> cores = new SharedCores<>(1);
    cores.add("long", 10 * MILLI);
    cores.add("short", 4 * MILLI);

    assertThat(ended(cores, 8_000_000)).isEqualTo("short");
    assertThat(cores.nextEndNanos())
        .as("6 ms are left, and the core is free")
        .isEqualTo(14_000_000);
  }

  @Test
  void aNeighbourTakesAsMuchAsAJob() {
    SharedCores<String> cores = new SharedCores<>(1);
    cores.add("a", 10 * MILLI);
    cores.stress(1);
    cores.advance(6_000_000);
    cores.stress(-1);

    assertThat(cores.nextEndNanos()).as("3 of 10 ms in 6 ms").isEqualTo(13_000_000);
  }

  @Test
  void aNeighbourCostsNothingWhileThereIsACoreForEverybody() {
    SharedCores<String> cores = new SharedCores<>(2);
    cores.add("a", 10 * MILLI);
    cores.stress(1);

    assertThat(cores.nextEndNanos()).isEqualTo(10_000_000);
  }

  @Test
  void knowsWhatNobodyHasUsed() {
    SharedCores<String> cores = new SharedCores<>(2);
    cores.stress(1);
    cores.advance(10_000_000);
    cores.stress(1);
    cores.advance(20_000_000);

    assertThat(cores.idleNanos()).isEqualTo(10 * MILLI);
  }

  /** The mean of M/M/1 with processor sharing: s / (1 - load). */
  @Test
  void agreesWithTheFormulaOfProcessorSharing() {
    double load = 0.7;
    SplittableRandom random = new SplittableRandom(1);
    SharedCores<Long> cores = new SharedCores<>(1);
    long next = 0;
    double sum = 0;
    int answered = 0;
    while (answered < 400_000) {
      if (cores.nextEndNanos() <= next) {
        long now = cores.nextEndNanos();
        cores.advance(now);
        sum += now - cores.takeEnded();
        answered++;
      } else {
        cores.advance(next);
        cores.add(next, random.nextExponential() * MILLI);
        next += Math.round(random.nextExponential() * MILLI / load);
      }
    }

    assertThat(sum / answered / MILLI).isCloseTo(1 / (1 - load), within(0.1));
  }

  private static String ended(SharedCores<String> cores, long atNanos) {
    cores.advance(atNanos);
    assertThat(cores.hasEnded()).isTrue();
    return cores.takeEnded();
  }
}
