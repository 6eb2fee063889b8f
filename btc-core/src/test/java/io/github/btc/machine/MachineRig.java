package io.github.btc.machine;

import static io.github.btc.machine.MachineFixtures.SETTLE;
import static io.github.btc.machine.MachineFixtures.settings;
import static io.github.btc.machine.MachineFixtures.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.BackgroundTask;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.ControllerState;
import io.github.btc.machine.Event.Trigger;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A machine, its clock and its counts, and the roads into each state. */
abstract class MachineRig {

  ControllerMachine machine = machine(settings(), 1);
  long now = 1_000_000_000;
  long finished;
  long uncontrolledRuns;
  long uncontrolledRunsOfSecond; // of the second task, besides those of all tasks
  long runNanos;
  long refused;

  static final Action ANNOUNCE_AWAY = new Action.AnnounceAway(List.of(0), false);
  static final Action ASK_COORDINATOR = new Action.AskCoordinator(List.of(0), false);
  static final Action CLOSE_GATE = new Action.CloseGate(List.of(0), false);
  static final Action CLOSE_GATE_CONFIRMED = new Action.CloseGate(List.of(0), true);
  static final Action RUN_TASKS = new Action.RunTasks(List.of(0), true);
  static final Action INTERRUPT_TASKS = new Action.InterruptTasks(List.of(0));

  static Action openGate(Ending ending) {
    return new Action.OpenGate(List.of(0), ending);
  }

  /** The first time that a reason is given; afterwards it is no news. */
  static Action defer(DeferralReason reason) {
    return new Action.Defer(new Deferral(0, reason, 0));
  }

  static Action standBack(DeferralReason reason) {
    return new Action.StandBack(new Deferral(0, reason, 0));
  }

  void toDraining() {
    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
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

  Action sample(double... levels) {
    return sample(Trigger.COUNT, levels);
  }

  Action sampleByClock(double... levels) {
    return sample(Trigger.CLOCK, levels);
  }

  /** How many requests may finish from now on before the one that makes a sample due. */
  long requestsUntilNextSample() {
    return machine.wakeAtFinished() - finished - 1;
  }

  /** How long the machine would sleep if nothing were new. */
  long nanosUntilDue() {
    return machine.nanosUntilDue(new NothingNew(finished), now);
  }

  private Action sample(Trigger trigger, double... levels) {
    List<Event.Reading> readings = new ArrayList<>();
    for (double level : levels) {
      long own = readings.size() == 1 ? uncontrolledRunsOfSecond : 0;
      readings.add(new Event.Reading(level, uncontrolledRuns + own));
    }
    return tell(new Event.Sampled(trigger, finished, 0, 0, readings));
  }

  Action tell(Event event) {
    Action action = machine.on(event, now);
    if (action instanceof Action.OpenGate) {
      machine.noteRuns(refused);
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
