package io.github.btc.machine;

import static io.github.btc.machine.MachineFixtures.SETTLE;
import static io.github.btc.machine.MachineFixtures.settings;
import static io.github.btc.machine.MachineFixtures.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.BackgroundTask;
import io.github.btc.ControllerState;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A machine, its clock and its counts, and the roads into each state. */
abstract class MachineRig {

  ControllerMachine machine = machine(settings(), 1);
  long now = 1_000_000_000;
  long finished;
  long uncontrolledRuns;
  long runNanos;

  void toDraining() {
    assertThat(look(110)).isEqualTo(Action.ANNOUNCE_AWAY);
    tell(new Event.Announced(false));
    assertThat(machine.state()).isEqualTo(ControllerState.DRAINING);
  }

  void toRunning() {
    toDraining();
    tell(new Event.Empty());
    now += SETTLE;
    tell(new Event.Known());
    assertThat(machine.state()).isEqualTo(ControllerState.RUNNING);
  }

  void wholeClosing() {
    toRunning();
    tasksEnd(5);
  }

  Action tasksEnd(double level) {
    return tell(ended(true, level));
  }

  Event ended(boolean succeeded, double level) {
    return new Event.TasksEnded(
        finished,
        List.of(new Event.Ended(succeeded, runNanos, new Event.Reading(level, uncontrolledRuns))));
  }

  Action look(double... levels) {
    return look(false, levels);
  }

  Action lookByClock(double... levels) {
    return look(true, levels);
  }

  private Action look(boolean byClock, double... levels) {
    List<Event.Reading> readings = new ArrayList<>();
    for (double level : levels) {
      readings.add(new Event.Reading(level, uncontrolledRuns));
    }
    return tell(new Event.Looked(finished, 0, readings, byClock));
  }

  Action tell(Event event) {
    Action action = machine.on(event, now);
    if (action == Action.OPEN_GATE) {
      machine.noteRuns();
    }
    return action;
  }

  static ControllerMachine machine(MachineSettings settings, int tasks) {
    var list = new ArrayList<BackgroundTask>();
    for (int i = 0; i < tasks; i++) {
      list.add(task("task" + i));
    }
    return new ControllerMachine(settings, list, new SplittableRandom(1));
  }
}
