package io.github.btc.gc;

/** A way to make the JVM collect now. */
sealed interface CollectionTrigger permits YoungCollection, ExplicitCollection {

  /**
   * Returns when the collection has ended.
   *
   * @throws IllegalStateException if there was none
   * @throws InterruptedException if interrupted before it began
   */
  void collect() throws InterruptedException;
}
