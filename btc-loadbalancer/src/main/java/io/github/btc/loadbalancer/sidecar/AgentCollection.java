package io.github.btc.loadbalancer.sidecar;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.Callable;

/**
 * A collection in another process, by its agent. Runs only while the balancer has confirmed that it
 * sends no request, and for some time to come: the gate of this process lets nobody in or out, so
 * it could not tell.
 */
final class AgentCollection implements BackgroundTask {

  private static final long UNKNOWN = -1;

  private final AgentClient agent;
  private final ActivationInterval interval;
  private final Callable<Long> confirmation;
  private final Duration levelLimit;
  private final Duration runLimit;
  // volatile: set by the task's thread and the controller's, in turn
  private volatile long lastLevel;
  private volatile long levelAfterRun = UNKNOWN;

  AgentCollection(
      AgentClient agent,
      ActivationInterval interval,
      Callable<Long> confirmation,
      Duration levelLimit,
      Duration runLimit) {
    this.agent = agent;
    this.interval = interval;
    this.confirmation = confirmation;
    this.levelLimit = levelLimit;
    this.runLimit = runLimit;
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
    if (known != UNKNOWN) {
      levelAfterRun = UNKNOWN;
      return known;
    }
    try {
      lastLevel = agent.levelBytes(levelLimit);
      return lastLevel;
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while asking the agent at " + agent, e);
    }
  }

  @Override
  public ActivationInterval activationInterval() {
    return interval;
  }

  /** A suspension of this process, wherever it comes, makes the collection not begin at all. */
  @Override
  public void run() throws Exception {
    levelAfterRun = lastLevel; // if it fails; an agent that hangs must not be asked once more
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
