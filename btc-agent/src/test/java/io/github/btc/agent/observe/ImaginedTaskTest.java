package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.gc.GarbageCollectionTask;
import org.junit.jupiter.api.Test;

/** An imagined collection is due when the real one would be. */
class ImaginedTaskTest {

  private static final int FIRST_CYCLES = 2;
  private static final long EDEN = 64 << 20;
  private static final ActivationInterval ASKED = ActivationInterval.between(4 << 20, 8 << 20);

  private double grown;

  private ImaginedTask task() {
    return new ImaginedTask(GarbageCollectionTask.young(ASKED), () -> grown, () -> EDEN, () -> 0);
  }

  @Test
  void hasTheIntervalOfTheRealTaskAfterTheFirstCyclesOfTheJvm() {
    System.gc(); // so that the first cycle begins below the interval
    ImaginedTask task = task();
    assertThat(task.activationInterval()).isNotEqualTo(ASKED);
    for (int cycle = 0; cycle < FIRST_CYCLES; cycle++) {
      System.gc();
      task.level();
    }

    assertThat(task.activationInterval()).isEqualTo(ASKED);
  }

  @Test
  void countsACollectionOfTheJvmOnceTheRoomIsFull() {
    ImaginedTask task = task();
    double start = task.level();

    grown += EDEN - start + 1;

    assertThat(task.level()).isZero();
    assertThat(task.uncontrolledRuns()).isEqualTo(1);
  }

  @Test
  void beginsAgainFromNothingAfterARun() {
    ImaginedTask task = task();
    grown += 1000;
    task.run();

    grown += 10;

    assertThat(task.level()).isEqualTo(10);
    assertThat(task.uncontrolledRuns()).isZero();
  }
}
