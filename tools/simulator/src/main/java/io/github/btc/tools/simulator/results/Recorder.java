package io.github.btc.tools.simulator.results;

import java.util.Map;
import java.util.function.LongConsumer;
import org.HdrHistogram.Histogram;

/** Counts what happens in a run, in constant memory. */
public final class Recorder {

  private final AwayTimeline timeline;
  private final LongConsumer responseTimes;
  private final Histogram latency = new Histogram(3);
  private final Histogram dispatchLatency = new Histogram(3);
  private long startNanos;
  private long requests;
  private long served;
  private long denied;
  private long refusals;
  private long copies;
  private long exposed;
  private long controlledTasks;
  private double controlledTaskNanos;
  private long uncontrolledTasks;
  private long cacheHits;
  private long cacheMisses;

  /**
   * Starts empty.
   *
   * @param replicas how many there are
   * @param responseTimes is told every response time since dispatch, in nanoseconds
   */
  public Recorder(int replicas, LongConsumer responseTimes) {
    this.timeline = new AwayTimeline(replicas);
    this.responseTimes = responseTimes;
  }

  /** Returns who is away. */
  public AwayTimeline timeline() {
    return timeline;
  }

  /** Forgets everything before: the warm-up is over. */
  public void restart(long nowNanos) {
    timeline.restart(nowNanos);
    startNanos = nowNanos;
    latency.reset();
    dispatchLatency.reset();
    requests = 0;
    served = 0;
    denied = 0;
    refusals = 0;
    copies = 0;
    exposed = 0;
    controlledTasks = 0;
    controlledTaskNanos = 0;
    uncontrolledTasks = 0;
    cacheHits = 0;
    cacheMisses = 0;
  }

  /** A request came in. */
  public void arrived() {
    requests++;
  }

  /** A request was answered. */
  public void served(long nanos, long sinceDispatchNanos) {
    served++;
    latency.recordValue(nanos);
    dispatchLatency.recordValue(sinceDispatchNanos);
    responseTimes.accept(sinceDispatchNanos);
  }

  /** A request was turned away. */
  public void denied() {
    denied++;
  }

  /** A replica answered 503. */
  public void refused() {
    refusals++;
  }

  /** A second copy was sent. */
  public void copied() {
    copies++;
  }

  /** Requests overlapped a task. */
  public void exposed(int count) {
    exposed += count;
  }

  /** A replica found what a request asks for in its cache, or did not. */
  public void cached(boolean hit) {
    if (hit) {
      cacheHits++;
    } else {
      cacheMisses++;
    }
  }

  /**
   * A task ran.
   *
   * @param controlled whether a controller ran it
   * @param nanos how long it takes
   */
  public void taskRan(boolean controlled, long nanos) {
    if (controlled) {
      controlledTasks++;
      controlledTaskNanos += nanos;
    } else {
      uncontrolledTasks++;
    }
  }

  /** Returns how many requests came in. */
  public long requests() {
    return requests;
  }

  /** Adds the response times to those of other services. */
  public void addLatencyTo(Histogram nanos) {
    nanos.add(latency);
  }

  /** Sums up. */
  public SimulationResult result(
      String scenario, Map<String, Long> seeds, long endNanos, double requestsPerSecond) {
    timeline.advance(endNanos);
    double seconds = (endNanos - startNanos) / 1e9;
    double each = Math.max(1, requests);
    return new SimulationResult(
        scenario,
        seeds,
        seconds,
        requests,
        served,
        denied,
        denied / each,
        seconds == 0 ? 0 : served / seconds,
        Latency.of(latency),
        Latency.of(dispatchLatency),
        refusals / each,
        copies / each,
        exposed,
        timeline.unavailability(),
        timeline.coua(),
        controlledTasks,
        controlledTaskNanos / 1e6 / Math.max(1, controlledTasks),
        uncontrolledTasks,
        timeline.meanReplicas(),
        cacheHits / Math.max(1.0, cacheHits + cacheMisses),
        requestsPerSecond);
  }
}
