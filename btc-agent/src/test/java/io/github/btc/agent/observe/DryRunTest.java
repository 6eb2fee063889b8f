package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.gate.OneWordGate;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The dry run decides as a controller would, for requests that all pass. Its time is the test's.
 */
class DryRunTest {

  private static final long MILLI = 1_000_000;
  private static final double ROOM = 1_000;

  private final OneWordGate door = new OneWordGate(() -> {}, () -> 0L);
  private long now = MILLI;
  private double grown;
  private final ImaginedTask task =
      new ImaginedTask(new Collection(), () -> grown, () -> ROOM, () -> 20 * MILLI);
  private final DryRun dryRun = new DryRun(door, List.of(task), 1, () -> now);

  /** A request each millisecond, which lasts as long. After a thousand the JVM would collect. */
  private void serveForSeconds(int seconds) {
    for (int i = 0; i < 1_000 * seconds; i++) {
      int request = door.tryEnter();
      now += MILLI;
      grown++;
      door.leave(request);
      dryRun.step();
    }
  }

  @Test
  void closesWhereRequestsAreShort() {
    serveForSeconds(20);

    assertThat(dryRun.closings()).isGreaterThan(5);
    assertThat(dryRun.abandoned()).isZero();
  }

  /** A controller puts the task off, so a dry run that closes again and again tells of harm. */
  @Test
  void hardlyClosesWhileARequestIsOlderThanADrainMayLast() {
    door.tryEnter();

    serveForSeconds(50);

    assertThat(dryRun.closings()).as("before the request was old").isLessThanOrEqualTo(1);
    assertThat(task.uncontrolledRuns()).as("collections of the JVM").isGreaterThan(20);
  }

  @Test
  void closesBesideARequestOfAMinuteAsAControllerDoes() {
    door.tryEnter(); // a stream of events
    serveForSeconds(61);
    long before = dryRun.closings();
    long abandonedBefore = dryRun.abandoned();

    serveForSeconds(20);

    assertThat(dryRun.closings() - before).isGreaterThan(5);
    assertThat(dryRun.abandoned()).isEqualTo(abandonedBefore);
  }

  /** Is due from three quarters of the room on. */
  private record Collection() implements BackgroundTask {

    @Override
    public String name() {
      return "collection";
    }

    @Override
    public double level() {
      return 0;
    }

    @Override
    public ActivationInterval activationInterval() {
      return ActivationInterval.between(0.75 * ROOM, 0.875 * ROOM);
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
