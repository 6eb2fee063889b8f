package io.github.btc.gc;

/** A way to make the JVM collect now. */
sealed interface CollectionTrigger permits YoungCollection, ExplicitCollection {

  /**
   * Causes a collection and returns when it has ended.
   *
   * @throws IllegalStateException if no collection happened
   * @throws InterruptedException if interrupted before the collection began
   */
  void collect() throws InterruptedException;
}
