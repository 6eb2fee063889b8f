package io.github.btc.tools.simulator.cluster;

import io.github.btc.ActivationInterval;
import io.github.btc.RefusedSettingException;
import io.github.btc.RequestEstimator;
import io.github.btc.internal.Ranges;
import io.github.btc.tools.simulator.workload.DurationSet;
import java.util.function.Supplier;

/**
 * A background task of a simulated replica. Like the use of a heap, its level grows with each
 * request and falls when the task runs.
 *
 * @param name the name of the task
 * @param floor the level after a run
 * @param growth the mean growth of the level per request
 * @param spread the largest deviation from the growth, as a share of it; uniformly distributed
 * @param interval the activation interval A
 * @param limit the level at which the task runs by itself
 * @param controlledRun the duration of a run that the controller starts
 * @param uncontrolledRun the duration of a run by itself, which stops the whole process
 * @param estimator makes the estimator of each replica
 * @param maxRequests P^max, or 0 if the controller learns it
 * @param stopsTheProcess whether a controlled run stops the whole process, as a collection does. A
 *     stopped JVM cannot answer 503, so requests wait for it. Otherwise the gate refuses them
 * @param isCountedFromTheGate whether the duration of a controlled run counts from the moment when
 *     the gate closes and includes the drain, as in closings that were measured as a whole
 * @param worthwhileFromNanos the shortest controlled run that is worth a closing. After several
 *     shorter runs the controller leaves the task alone for a while. With 0 every run is worth it
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

  /** Makes a task that stops the process and whose P^max is learned by the controller. */
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

  /** Returns a copy of this task that does, or does not, stop the process. */
  public SimulatedTask stoppingTheProcess(boolean stops) {
    return with(maxRequests, stops, isCountedFromTheGate, worthwhileFromNanos);
  }

  /**
   * Returns the same task, with controlled runs that count from the moment when the gate closes.
   */
  public SimulatedTask countedFromTheGate() {
    return with(maxRequests, stopsTheProcess, true, worthwhileFromNanos);
  }

  /** Returns the same task with another shortest run that is worth a closing. */
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
