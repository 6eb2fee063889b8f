package io.github.btc.lab.measure;

/**
 * A stretch of time for which a collection stopped a JVM.
 *
 * @param interval from when the threads were asked to stop until they had been let go
 * @param what the collector's words, for instance {@code Pause Young (Allocation Failure)}
 */
public record Pause(Interval interval, String what) {

  /**
   * Tells a full collection from a young or concurrent one.
   *
   * @return true for {@code Pause Full}
   */
  public boolean isFull() {
    return what.contains("Pause Full");
  }
}
