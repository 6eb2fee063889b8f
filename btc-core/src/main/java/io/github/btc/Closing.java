package io.github.btc;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * Describes a closing that is about to begin to an {@link Announcer}. Immutable.
 *
 * @param tasks the names of the tasks that will run, in that order; at least one
 * @param expectedDuration how long the gate is expected to be closed, at least 1 ms. The {@link
 *     RetryAfterEstimator} learns it from earlier closings of the same tasks. Before the first
 *     closing it is the sum of {@link BackgroundTask#expectedRun} of the tasks.
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
    /** Somebody has asked for the run. The level of the task may be low. */
    REQUESTED
  }
}
