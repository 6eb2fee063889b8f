package io.github.btc.sidecar;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A collection in another process, which that process's agent runs. It begins only while the
 * balancer has confirmed that the service has no request and gets none for some time. The gate of
 * this process sees no requests, so it cannot be used for this.
 */
final class AgentCollection implements BackgroundTask {

  /** An interval above every level. */
  private static final ActivationInterval NEVER =
      ActivationInterval.between(Double.MAX_VALUE, Double.MAX_VALUE);

  private static final long UNKNOWN = -1;

  private final AgentClient agent;
  private final AgentState.Monitor monitor;
  private final BooleanSupplier mayBeDue;
  private final Callable<Long> confirmation;
  private final Duration runLimit;
  private final CollectionLevel aim;
  // volatile: set by the task's thread and the controller's, in turn
  private volatile @Nullable AgentState last;
  private volatile long levelAfterRun = UNKNOWN;

  /**
   * Makes the task.
   *
   * @param agent runs the collection
   * @param monitor reads the level and the interval
   * @param mayBeDue false while no collection may start, whatever the level
   * @param confirmation makes sure that the service has no request; returns the latest time at
   *     which the collection may begin
   * @param runLimit how long to wait for the collection
   * @param aim draws the level within the interval
   */
  AgentCollection(
      AgentClient agent,
      AgentState.Monitor monitor,
      BooleanSupplier mayBeDue,
      Callable<Long> confirmation,
      Duration runLimit,
      CollectionLevel aim) {
    this.agent = agent;
    this.monitor = monitor;
    this.mayBeDue = mayBeDue;
    this.confirmation = confirmation;
    this.runLimit = runLimit;
    this.aim = aim;
  }

  @Override
  public String name() {
    return "agent-collection";
  }

  /**
   * Returns the level after a run from the run's own answer, because another request to the agent
   * would prolong the closing.
   */
  @Override
  public double level() {
    long known = levelAfterRun;
    levelAfterRun = UNKNOWN;
    double level = known == UNKNOWN ? read().levelBytes() : known;
    aim.sample(level, System.nanoTime());
    return level;
  }

  private AgentState read() {
    try {
      AgentState state = monitor.read();
      last = state;
      return state;
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while asking the agent at " + agent, e);
    }
  }

  @Override
  public ActivationInterval activationInterval() {
    AgentState state = last;
    return state == null || !mayBeDue.getAsBoolean() ? NEVER : aim.within(state.interval());
  }

  @Override
  public long uncontrolledRuns() {
    AgentState state = last;
    return state == null ? 0 : state.uncontrolledRuns();
  }

  /**
   * Collects, unless this process was suspended in between for so long that the deadline has
   * passed.
   */
  @Override
  public void run() throws Exception {
    AgentState state = last;
    // For a run that fails, because an agent that hangs must not get another request.
    levelAfterRun = state == null ? UNKNOWN : state.levelBytes();
    long beginByNanos = confirmation.call();
    levelAfterRun = agent.collect(beginByNanos, runLimit);
  }

  /** Returns 1, because this process counts no requests and samples by time. */
  @Override
  public OptionalLong maxRequests() {
    return OptionalLong.of(1);
  }

  @Override
  public String toString() {
    return "collection by the agent at " + agent;
  }
}
