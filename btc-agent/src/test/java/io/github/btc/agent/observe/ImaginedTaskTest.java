package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import org.junit.jupiter.api.Test;

/** An imagined collection is due when the real one would be. */
class ImaginedTaskTest {

  private static final double ROOM = 1000;
  private static final ActivationInterval ASKED = ActivationInterval.between(750, 875);
  private static final ActivationInterval AT_FIRST = ActivationInterval.between(10, 875);

  private double grown = 400;

  private ImaginedTask task() {
    return new ImaginedTask(new RealTask(), () -> grown, () -> ROOM, () -> 0);
  }

  @Test
  void hasTheIntervalOfTheRealTaskWhichLooksAtItsLevelFirst() {
    ImaginedTask task = task();
    assertThat(task.activationInterval()).isEqualTo(AT_FIRST);

    task.level();

    assertThat(task.activationInterval()).isEqualTo(ASKED);
  }

  @Test
  void beginsAtTheLevelOfTheRealTask() {
    assertThat(task().level()).isEqualTo(RealTask.LEVEL);
  }

  @Test
  void countsACollectionOfTheJvmOnceTheRoomIsFull() {
    ImaginedTask task = task();

    grown += ROOM - RealTask.LEVEL + 1;

    assertThat(task.level()).isZero();
    assertThat(task.uncontrolledRuns()).isEqualTo(1);
  }

  @Test
  void countsNoCollectionWhileTheRoomIsJustFull() {
    ImaginedTask task = task();

    grown += ROOM - RealTask.LEVEL;

    assertThat(task.level()).isEqualTo(ROOM);
    assertThat(task.uncontrolledRuns()).isZero();
  }

  @Test
  void stopsTheProcessAsTheRealTaskDoes() {
    assertThat(task().stopsTheProcess()).isTrue();
  }

  @Test
  void beginsAgainFromNothingAfterARun() {
    ImaginedTask task = task();
    grown += 500;
    task.run();

    grown += 10;

    assertThat(task.level()).isEqualTo(10);
    assertThat(task.uncontrolledRuns()).isZero();
  }

  /** Has another interval until its level has been looked at twice: when it is made, and after. */
  private static final class RealTask implements BackgroundTask {

    static final double LEVEL = 50;

    private int looks;

    @Override
    public String name() {
      return "collection";
    }

    @Override
    public double level() {
      looks++;
      return LEVEL;
    }

    @Override
    public ActivationInterval activationInterval() {
      return looks < 2 ? AT_FIRST : ASKED;
    }

    @Override
    public boolean stopsTheProcess() {
      return true;
    }

    @Override
    public void run() {
      throw new AssertionError("a dry run runs nothing");
    }
  }
}
