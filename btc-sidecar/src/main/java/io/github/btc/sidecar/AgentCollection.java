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
 * A collection in another process, by its agent. Runs only while the balancer has confirmed that it
 * sends no request, and for some time to come: the gate of this process lets nobody in or out, so
 * it could not tell.
 */
final class AgentCollection implements BackgroundTask {

  /** Above every level. */
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
   * @param agent collects
   * @param monitor tells the level and the interval
   * @param mayBeDue false as long as nothing may be collected, whatever the level
   * @param confirmation makes sure that no request is with the service; returns when the collection
   *     must have begun
   * @param runLimit how long to wait for it
   * @param aim where in the interval to collect
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
   * Right after a run, the answer the run has brought: a question more would prolong the closing.
   */
  @Override
  public double level() {
    long known = levelAfterRun;
    levelAfterRun = UNKNOWN;
    double level = known == UNKNOWN ? read().levelBytes() : known;
    aim.look(level);
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

  /** A suspension of this process, wherever it comes, makes the collection not begin at all. */
  @Override
  public void run() throws Exception {
    AgentState state = last;
    // If it fails: an agent that hangs must not be asked once more.
    levelAfterRun = state == null ? UNKNOWN : state.levelBytes();
    long beginByNanos = confirmation.call();
    levelAfterRun = agent.collect(beginByNanos, runLimit);
  }

  /** No request is counted in this process: looks are timed. */
  @Override
  public OptionalLong maxRequests() {
    return OptionalLong.of(1);
  }

  @Override
  public String toString() {
    return "collection by the agent at " + agent;
  }
}
