package io.github.btc;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * A closing that is about to begin: what an {@link Announcer} is told of it. Immutable.
 *
 * @param tasks the names of the tasks that will run, in that order; at least one
 * @param expectedDuration how long the gate is expected to be closed, at least 1 ms: what the
 *     {@link RetryAfterEstimator} has learned from earlier closings of the same tasks, and before
 *     the first of them the sum of what the tasks themselves expect
 * @param reason why the closing begins
 */
public record Closing(List<String> tasks, Duration expectedDuration, Reason reason) {

  public Closing {
    tasks = List.copyOf(tasks);
    Objects.requireNonNull(expectedDuration, "expectedDuration");
    Objects.requireNonNull(reason, "reason");
  }

  /** Why a closing begins. */
  public enum Reason {
    /** The level of every task of the closing has reached its activation interval. */
    DUE,
    /** Somebody has asked for the run; its level may be low. */
    REQUESTED
  }
}
