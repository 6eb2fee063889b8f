package io.github.btc.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.RefusalWait;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Time passes also while the driver looks. What becomes due between its last look and its sleep
 * must not wait for the next limit.
 */
class DriverSleepTest {

  private static final RefusalWait WAIT =
      new RefusalWait(Duration.ofMillis(60), Duration.ofMillis(2));
  private static final int MOST_LOOKS = 40; // of one nanosecond each

  @ParameterizedTest
  @CsvSource({"false, 0, 60", "false, 1, 2", "true, 0, 2"})
  void runsTheTaskWhenItIsDueHoweverEarlyTheSleepEnds(
      boolean confirmed, int refused, long expectedMillis) {
    for (int earlyNanos = 0; earlyNanos <= MOST_LOOKS; earlyNanos++) {
      LookingWorld world = new LookingWorld(confirmed, refused);

      world.sleepUntilTheTaskRuns(earlyNanos);

      assertThat(world.now - world.closedAt)
          .as("time until the task ran, with sleeps that end %d ns early", earlyNanos)
          .isBetween(
              expectedMillis * MachineFixtures.MILLI,
              expectedMillis * MachineFixtures.MILLI + MOST_LOOKS);
    }
  }

  /** A world without requests in flight, in which each look at the clock takes a nanosecond. */
  private static final class LookingWorld implements World {

    private final boolean confirmed;
    private final int refusedInClosing;
    private final Driver driver =
        new Driver(
            this,
            new ControllerMachine(
                MachineFixtures.settings(),
                List.of(MachineFixtures.task("task")),
                new SplittableRandom(1)));
    private long now = 1;
    private long closedAt;
    private boolean asked;
    private boolean closed;
    private boolean ran;

    LookingWorld(boolean confirmed, int refusedInClosing) {
      this.confirmed = confirmed;
      this.refusedInClosing = refusedInClosing;
    }

    void sleepUntilTheTaskRuns(int earlyNanos) {
      long sleep = driver.step();
      while (!ran) {
        now += Math.max(0, sleep - earlyNanos);
        sleep = driver.step();
      }
    }

    @Override
    public long nowNanos() {
      return now++;
    }

    @Override
    public @Nullable Event poll() {
      boolean answers = asked;
      asked = false;
      return answers ? new Event.Announced(confirmed) : null;
    }

    @Override
    public int inFlight() {
      return 0;
    }

    @Override
    public boolean isDrained() {
      return closed;
    }

    @Override
    public long finished() {
      return 0;
    }

    @Override
    public long refused() {
      return closed && now > closedAt ? refusedInClosing : 0;
    }

    @Override
    public RefusalWait refusalWait() {
      return WAIT;
    }

    @Override
    public List<Event.Reading> readMonitors() {
      return List.of(new Event.Reading(130, 0));
    }

    @Override
    public void askCoordinator(Action.AskCoordinator action) {}

    @Override
    public void standBack(Action.StandBack action) {}

    @Override
    public void announceAway(Action.AnnounceAway action) {
      asked = true;
    }

    @Override
    public void closeGate(Action.CloseGate action) {
      closed = true;
      closedAt = now;
    }

    @Override
    public void runTasks(Action.RunTasks action) {
      ran = true;
    }

    @Override
    public void interruptTasks(Action.InterruptTasks action) {}

    @Override
    public void openGate(Action.OpenGate action) {}
  }
}
