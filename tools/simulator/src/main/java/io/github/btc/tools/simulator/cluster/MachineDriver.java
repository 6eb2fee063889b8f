package io.github.btc.tools.simulator.cluster;

import io.github.btc.ControllerState;
import io.github.btc.RefusalWait;
import io.github.btc.RefusalWait.Refusals;
import io.github.btc.machine.Action;
import io.github.btc.machine.ControllerMachine;
import io.github.btc.machine.Event;
import io.github.btc.machine.MachineSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Drives the real {@link ControllerMachine} in simulated time, as the controller's own thread does
 * in a service: the same events, the same actions, no decision of its own.
 */
final class MachineDriver {

  private static final Event EMPTY = new Event.Empty();
  private static final Event KNOWN = new Event.Known();
  private static final Event TICK = new Event.Tick();
  private static final long NEVER = Long.MAX_VALUE;

  private final int index;
  private final Host host;
  private final Announcement announcement;
  private final RefusalWait refusalWait;
  private final long lookEveryNanos;
  private final List<TaskLevel> tasks;
  private final ControlledReplica replica;
  private final ControllerMachine machine;
  private final ExpectedClosing expected = new ExpectedClosing();

  private long finished;
  private long lookAtFinished;
  private long lookAtNanos;
  private boolean gateShut;
  private long closedNanos;
  private long refused;
  private long firstRefusalNanos;
  private long lastRefusalNanos;
  private long announcedAtNanos = NEVER;
  private long tasksEndNanos = NEVER;
  private int wakeGeneration;

  MachineDriver(
      int index,
      Host host,
      ControlledReplica replica,
      Controlled model,
      MachineSettings settings,
      List<TaskLevel> tasks,
      SplittableRandom random) {
    this.index = index;
    this.host = host;
    this.replica = replica;
    this.announcement = model.announcement();
    this.refusalWait =
        new RefusalWait(
            Duration.ofNanos(announcement.capNanos()),
            Duration.ofNanos(announcement.settleNanos()));
    this.lookEveryNanos = model.lookEveryNanos();
    this.tasks = tasks;
    this.machine = new ControllerMachine(settings, tasks, random);
  }

  boolean gateShut() {
    return gateShut;
  }

  /** A request was turned away at the gate. */
  void refused() {
    lastRefusalNanos = host.nowNanos();
    if (refused++ == 0) {
      firstRefusalNanos = host.nowNanos();
      step();
    }
  }

  /** A request was finished. */
  void finished() {
    finished++;
    step();
  }

  /** The time has come that was asked for last, or, generation 0, the process is back. */
  void woken(int generation) {
    if (generation == 0 || generation == (wakeGeneration & 0xFFFFFF)) {
      step();
    }
  }

  long retryAfterNanos() {
    return expected.restNanos(host.nowNanos());
  }

  private void step() {
    boolean acted;
    do {
      acted = observe();
    } while (acted);
    scheduleWake();
  }

  /** Tells the machine what can be seen; returns true if it wanted something done. */
  private boolean observe() {
    long now = host.nowNanos();
    if (now >= announcedAtNanos) {
      announcedAtNanos = NEVER;
      host.announce(index, true);
      host.setAway(index, true);
      tell(new Event.Announced(true));
      return true;
    }
    if (now >= tasksEndNanos) {
      tasksEndNanos = NEVER;
      return tell(new Event.TasksEnded(finished, ended()));
    }
    boolean isEmpty = replica.inside() == 0;
    return switch (machine.state()) {
      case SERVING -> look();
      case ANNOUNCING -> isEmpty && tell(EMPTY) || tell(TICK);
      case DRAINING ->
          isEmpty && tell(EMPTY) || nanosUntilKnown() == 0 && tell(KNOWN) || tell(TICK);
      case RUNNING -> tell(TICK);
      case STOPPED -> false;
    };
  }

  private boolean look() {
    boolean countIsReached = finished >= lookAtFinished;
    if (!countIsReached && host.nowNanos() < lookAtNanos) {
      return false;
    }
    List<Event.Reading> readings = new ArrayList<>(tasks.size());
    for (TaskLevel task : tasks) {
      readings.add(task.reading());
    }
    boolean byClock = !countIsReached && machine.held() == null;
    boolean acted = tell(new Event.Looked(finished, 0, readings, byClock));
    if (!byClock || machine.held() != null || !machine.uncontrolled().isEmpty()) {
      aim();
    }
    lookAtNanos = host.nowNanos() + lookEveryNanos;
    return acted;
  }

  private void aim() {
    long requests = machine.held() == null ? machine.requestsUntilNextLook() : NEVER / 2;
    lookAtFinished = finished + requests + 1;
  }

  private boolean tell(Event event) {
    long now = host.nowNanos();
    Action action = machine.on(event, now);
    switch (action) {
      case NOTHING -> {}
      case ASK_COORDINATOR -> tell(new Event.Granted()); // none is simulated
      case STAND_BACK -> {}
      case ANNOUNCE_AWAY -> announceAway(now);
      case CLOSE_GATE -> closeGate(now);
      case RUN_TASKS -> runTasks(now);
      case INTERRUPT_TASKS -> {} // simulated tasks end when they end
      case OPEN_GATE -> openGate(now);
    }
    return action != Action.NOTHING;
  }

  private void announceAway(long now) {
    if (announcement.kind() == Announcement.Kind.CONFIRMED) {
      announcedAtNanos = now + announcement.delayNanos();
    } else {
      tell(new Event.Announced(false));
    }
  }

  private void closeGate(long now) {
    announcedAtNanos = NEVER;
    gateShut = true;
    closedNanos = now;
    expected.closed(now, machine.selected());
    refused = 0;
    host.setAway(index, true);
  }

  private long nanosUntilKnown() {
    if (machine.confirmed() || announcement.kind() != Announcement.Kind.FIRST_REFUSAL) {
      return 0;
    }
    long now = host.nowNanos();
    return refusalWait.nanosUntilKnown(
        refused == 0
            ? new Refusals(0, now - closedNanos, 0, 0)
            : new Refusals(
                refused, now - closedNanos, now - firstRefusalNanos, now - lastRefusalNanos));
  }

  /** One after the other. If one stops the process, the time of all counts as stopped. */
  private void runTasks(long now) {
    long nanos = 0;
    boolean stops = false;
    for (int task : machine.selected()) {
      long run = tasks.get(task).runControlled(now - closedNanos + nanos);
      nanos += run;
      stops |= tasks.get(task).stopsTheProcess();
      host.recorder().taskRan(true, run);
    }
    host.recorder().exposed(replica.inside());
    tasksEndNanos = stops ? replica.stop(nanos) : now + nanos;
  }

  private List<Event.Ended> ended() {
    List<Event.Ended> ended = new ArrayList<>();
    for (int task : machine.selected()) {
      ended.add(new Event.Ended(true, Long.MAX_VALUE, tasks.get(task).reading()));
    }
    return ended;
  }

  private void openGate(long now) {
    if (gateShut) {
      expected.opened(now);
    }
    gateShut = false;
    announcedAtNanos = NEVER;
    machine.noteRuns();
    aim();
    lookAtNanos = now;
    host.announce(index, false);
    host.setAway(index, false);
    host.hasRoom(index);
  }

  private void scheduleWake() {
    if (machine.state() == ControllerState.SERVING) {
      return; // the next request that finishes calls
    }
    long now = host.nowNanos();
    long at = Math.min(announcedAtNanos, tasksEndNanos);
    long tick = machine.nanosUntilTick(now);
    at = tick == NEVER ? at : Math.min(at, now + Math.max(1, tick));
    long known = machine.state() == ControllerState.DRAINING ? nanosUntilKnown() : 0;
    at = known > 0 ? Math.min(at, now + known) : at;
    if (at != NEVER) {
      host.wakeAt(Math.max(at, now), index, ++wakeGeneration & 0xFFFFFF);
    }
  }
}
