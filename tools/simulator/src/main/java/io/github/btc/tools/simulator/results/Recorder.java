package io.github.btc.tools.simulator.results;

import java.util.Map;
import java.util.function.LongConsumer;
import org.HdrHistogram.Histogram;

/** Counts the requests, refusals and tasks of a run, in constant memory. */
public final class Recorder {

  private final AwayTimeline timeline;
  private final LongConsumer responseTimes;
  private long startNanos;
  private Counts counts = new Counts();

  /**
   * Starts empty.
   *
   * @param replicas the number of replicas
   * @param responseTimes receives every response time since dispatch, in nanoseconds
   */
  public Recorder(int replicas, LongConsumer responseTimes) {
    this.timeline = new AwayTimeline(replicas);
    this.responseTimes = responseTimes;
  }

  /** Returns the replicas that are away, over time. */
  public AwayTimeline timeline() {
    return timeline;
  }

  /** Forgets all counts, at the end of the warm-up. */
  public void restart(long nowNanos) {
    timeline.restart(nowNanos);
    startNanos = nowNanos;
    counts = new Counts();
  }

  /** A request came in. */
  public void arrived() {
    counts.requests++;
  }

  /** A request was answered. */
  public void served(long nanos, long sinceDispatchNanos) {
    counts.served++;
    counts.latency.recordValue(nanos);
    counts.dispatchLatency.recordValue(sinceDispatchNanos);
    responseTimes.accept(sinceDispatchNanos);
  }

  /** A request was turned away. */
  public void denied() {
    counts.denied++;
  }

  /** A replica answered 503. */
  public void refused() {
    counts.refusals++;
  }

  /** A second copy was sent. */
  public void copied() {
    counts.copies++;
  }

  /** Requests overlapped a task. */
  public void exposed(int count) {
    counts.exposed += count;
  }

  /** A replica found what a request asks for in its cache, or did not. */
  public void cached(boolean hit) {
    if (hit) {
      counts.cacheHits++;
    } else {
      counts.cacheMisses++;
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
      counts.controlledTasks++;
      counts.controlledTaskNanos += nanos;
    } else {
      counts.uncontrolledTasks++;
    }
  }

  /** Returns the number of requests. */
  public long requests() {
    return counts.requests;
  }

  /** Adds the response times to those of other services. */
  public void addLatencyTo(Histogram nanos) {
    nanos.add(counts.latency);
  }

  /** Returns the result of the run. */
  public SimulationResult result(
      String scenario, Map<String, Long> seeds, long endNanos, double requestsPerSecond) {
    timeline.advance(endNanos);
    double seconds = (endNanos - startNanos) / 1e9;
    double each = Math.max(1, counts.requests);
    return new SimulationResult(
        scenario,
        seeds,
        seconds,
        counts.requests,
        counts.served,
        counts.denied,
        counts.denied / each,
        seconds == 0 ? 0 : counts.served / seconds,
        Latency.of(counts.latency),
        Latency.of(counts.dispatchLatency),
        counts.refusals / each,
        counts.copies / each,
        counts.exposed,
        timeline.unavailability(),
        timeline.coua(),
        counts.controlledTasks,
        counts.controlledTaskNanos / 1e6 / Math.max(1, counts.controlledTasks),
        counts.uncontrolledTasks,
        timeline.meanReplicas(),
        counts.cacheHits / Math.max(1.0, counts.cacheHits + counts.cacheMisses),
        requestsPerSecond);
  }

  /** The counts since the start or the last restart. */
  private static final class Counts {
    private final Histogram latency = new Histogram(3);
    private final Histogram dispatchLatency = new Histogram(3);
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
  }
}
