package io.github.btc.tools.simulator.cluster;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.RequestEstimator;
import io.github.btc.machine.Event;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/** A simulated task of one replica, with its level, for the state machine of the controller. */
final class TaskLevel implements BackgroundTask {

  private final SimulatedTask task;
  private final SplittableRandom random;
  private double level;
  private long uncontrolledRuns;

  private TaskLevel(SimulatedTask task, SplittableRandom random, double level) {
    this.task = task;
    this.random = random;
    this.level = level;
  }

  /**
   * Returns a task of a replica that has run for a while: its level is a random one below A^min.
   */
  static TaskLevel underWay(SimulatedTask task, SplittableRandom random) {
    double cycle = task.interval().min() - task.floor();
    return new TaskLevel(task, random, task.floor() + random.nextDouble() * cycle);
  }

  /** Returns a task of a process that has just started. */
  static TaskLevel fresh(SimulatedTask task, SplittableRandom random) {
    return new TaskLevel(task, random, task.floor());
  }

  /** Adds the growth of one request, and tells whether the task must run by itself now. */
  boolean grow() {
    level += task.growth() * (1 + task.spread() * (2 * random.nextDouble() - 1));
    return level >= task.limit();
  }

  /** Runs the task by itself, and returns for how long the process stops. */
  long runUncontrolled() {
    level = task.floor();
    uncontrolledRuns++;
    return task.uncontrolledRun().sample(random);
  }

  /**
   * Runs the task under the controller.
   *
   * @param closedNanos the time since the gate was closed
   * @return the duration of the run from now
   */
  long runControlled(long closedNanos) {
    level = task.floor();
    long nanos = task.controlledRun().sample(random);
    return task.isCountedFromTheGate() ? Math.max(0, nanos - closedNanos) : nanos;
  }

  Event.Reading reading() {
    return new Event.Reading(level, uncontrolledRuns);
  }

  @Override
  public String name() {
    return task.name();
  }

  @Override
  public double level() {
    return level;
  }

  @Override
  public ActivationInterval activationInterval() {
    return task.interval();
  }

  @Override
  public RequestEstimator newEstimator() {
    return task.estimator().get();
  }

  @Override
  public OptionalLong maxRequests() {
    return task.maxRequests() == 0 ? OptionalLong.empty() : OptionalLong.of(task.maxRequests());
  }

  @Override
  public Duration worthwhileFrom() {
    return Duration.ofNanos(task.worthwhileFromNanos());
  }

  @Override
  public long uncontrolledRuns() {
    return uncontrolledRuns;
  }

  @Override
  public boolean stopsTheProcess() {
    return task.stopsTheProcess();
  }

  @Override
  public void run() {
    throw new UnsupportedOperationException("run: simulated tasks take simulated time only");
  }
}
