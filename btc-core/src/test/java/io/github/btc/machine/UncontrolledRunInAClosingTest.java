package io.github.btc.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.machine.ControllerMachine.Uncontrolled;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The JVM collects while the gate is closing, and requests are in flight. */
class UncontrolledRunInAClosingTest extends MachineRig {

  private void runsBeginAfter(long before, long after) {
    Event.Reading reading = new Event.Reading(1, after);
    Event.Ended ended = new Event.Ended(true, 0, reading, true, before);
    tell(new Event.TasksEnded(finished, List.of(ended)));
    uncontrolledRuns = after;
  }

  @Test
  void isCountedOnceAndLeavesTheIntervalAsItIs() {
    sample(50);
    toRunning();
    runsBeginAfter(3, 4);

    sample(2);
    assertThat(machine.uncontrolled()).containsExactly(new Uncontrolled(0, 3));
    assertThat(machine.interval(0).min()).isEqualTo(100);
    sample(3);
    assertThat(machine.uncontrolled()).as("once").isEmpty();
  }

  @Test
  void isCountedTogetherWithOneAfterIt() {
    sample(50);
    toRunning();
    runsBeginAfter(1, 1);
    uncontrolledRuns = 2;

    sample(1);
    assertThat(machine.uncontrolled()).containsExactly(new Uncontrolled(0, 2));
    assertThat(machine.interval(0).min()).as("for the one after it").isEqualTo(80);
  }

  @Test
  void isNotKnownIfNobodyHasReadTheCountBeforeTheRun() {
    sample(50);
    toRunning();
    tasksEnd(1);
    sample(2);

    assertThat(machine.uncontrolled()).isEmpty();
  }
}
