package io.github.btc.tools.simulator.cluster;

import io.github.btc.ActivationInterval;
import io.github.btc.RefusedSettingException;
import io.github.btc.RequestEstimator;
import io.github.btc.internal.Ranges;
import io.github.btc.tools.simulator.workload.DurationSet;
import java.util.function.Supplier;

/**
 * A background task of a simulated replica: a level that grows with each request, as a heap does,
 * and falls when the task runs.
 *
 * @param name its name
 * @param floor the level after a run
 * @param growth what a request adds on average
 * @param spread by how much that varies, as a share: uniform around the average
 * @param interval A, where a controller should run it
 * @param limit the level at which it runs by itself
 * @param controlledRun how long it takes when the controller runs it
 * @param uncontrolledRun how long it stops everything when it runs by itself
 * @param estimator makes the estimator of each replica
 * @param maxRequests P^max; 0 for what the controller learns by itself
 * @param stopsTheProcess whether a run stops the whole process, as a collection does: a stopped JVM
 *     cannot say 503, so what is sent to it waits until it is back. Otherwise the gate refuses
 *     during a run that the controller started
 * @param isCountedFromTheGate whether a controlled run counts from the moment the gate is shut:
 *     what draining took is not taken once more. For closings that were measured as a whole
 * @param worthwhileFromNanos how long a controlled run must last to be worth a closing; after
 *     several shorter ones the controller leaves the task to itself for a while; 0 if every run is
 */
public record SimulatedTask(
    String name,
    double floor,
    double growth,
    double spread,
    ActivationInterval interval,
    double limit,
    DurationSet controlledRun,
    DurationSet uncontrolledRun,
    Supplier<RequestEstimator> estimator,
    long maxRequests,
    boolean stopsTheProcess,
    boolean isCountedFromTheGate,
    long worthwhileFromNanos) {

  public SimulatedTask {
    Ranges.whole("worthwhileFromNanos", worthwhileFromNanos, 0, Long.MAX_VALUE / 2);
    Ranges.whole("maxRequests", maxRequests, 0, Long.MAX_VALUE / 2);
    if (!(floor >= 0 && floor < interval.min() && limit > interval.min())) {
      throw new RefusedSettingException(
          name, "floor " + floor + ", limit " + limit, "floor < A^min < limit");
    }
    if (!(growth > 0) || !(spread >= 0 && spread <= 1)) {
      throw new RefusedSettingException(
          name, "growth " + growth + ", spread " + spread, "growth > 0 and a spread from 0 to 1");
    }
  }

  /** Makes a task that stops the process, and whose P^max the controller learns. */
  public SimulatedTask(
      String name,
      double floor,
      double growth,
      double spread,
      ActivationInterval interval,
      double limit,
      DurationSet controlledRun,
      DurationSet uncontrolledRun,
      Supplier<RequestEstimator> estimator) {
    this(
        name,
        floor,
        growth,
        spread,
        interval,
        limit,
        controlledRun,
        uncontrolledRun,
        estimator,
        0,
        true,
        false,
        0);
  }

  /** Returns the same task with another P^max. */
  public SimulatedTask withMaxRequests(long requests) {
    return with(requests, stopsTheProcess, isCountedFromTheGate, worthwhileFromNanos);
  }

  /** Returns the same task, stopping the process or leaving it running. */
  public SimulatedTask stoppingTheProcess(boolean stops) {
    return with(maxRequests, stops, isCountedFromTheGate, worthwhileFromNanos);
  }

  /** Returns the same task, with controlled runs that count from the moment the gate is shut. */
  public SimulatedTask countedFromTheGate() {
    return with(maxRequests, stopsTheProcess, true, worthwhileFromNanos);
  }

  /** Returns the same task, with controlled runs that pay only from a time on. */
  public SimulatedTask worthwhileFrom(long nanos) {
    return with(maxRequests, stopsTheProcess, isCountedFromTheGate, nanos);
  }

  private SimulatedTask with(
      long requests, boolean stops, boolean fromTheGate, long worthwhileFrom) {
    return new SimulatedTask(
        name,
        floor,
        growth,
        spread,
        interval,
        limit,
        controlledRun,
        uncontrolledRun,
        estimator,
        requests,
        stops,
        fromTheGate,
        worthwhileFrom);
  }
}
