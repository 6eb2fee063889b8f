package io.github.btc.tools.simulator.cluster;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.RequestEstimator;
import io.github.btc.machine.Event;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/** A simulated task of one replica: its level, as the controller's machine sees it. */
final class TaskLevel implements BackgroundTask {

  private final SimulatedTask task;
  private final RequestEstimator estimator;
  private final SplittableRandom random;
  private double level;
  private long uncontrolledRuns;

  private TaskLevel(SimulatedTask task, SplittableRandom random, double level) {
    this.task = task;
    this.estimator = task.estimator().get();
    this.random = random;
    this.level = level;
  }

  /** Of a replica that runs already. They are not in step: each is somewhere in its first cycle. */
  static TaskLevel underWay(SimulatedTask task, SplittableRandom random) {
    double cycle = task.interval().min() - task.floor();
    return new TaskLevel(task, random, task.floor() + random.nextDouble() * cycle);
  }

  /** Of a process that has just started. */
  static TaskLevel fresh(SimulatedTask task, SplittableRandom random) {
    return new TaskLevel(task, random, task.floor());
  }

  /** A request has been served; returns true if the task must run by itself now. */
  boolean grow() {
    level += task.growth() * (1 + task.spread() * (2 * random.nextDouble() - 1));
    return level >= task.limit();
  }

  /** Runs by itself; returns how long everything stops. */
  long runUncontrolled() {
    level = task.floor();
    uncontrolledRuns++;
    return task.uncontrolledRun().sample(random);
  }

  /**
   * Runs under the controller.
   *
   * @param shutNanos how long the gate has been shut
   * @return how long that takes from now
   */
  long runControlled(long shutNanos) {
    level = task.floor();
    long nanos = task.controlledRun().sample(random);
    return task.isCountedFromTheGate() ? Math.max(0, nanos - shutNanos) : nanos;
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
  public RequestEstimator estimator() {
    return estimator;
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
