package io.github.btc.gc;

/** The effect of a collection on a service, by which each task finds its own collections. */
public enum CollectionKind {
  /** A stop that empties Eden. On G1 this includes the mixed collections. */
  YOUNG(true),
  /** A stop that collects the whole heap. */
  FULL(true),
  /** A stop inside a concurrent cycle of G1: Remark or Cleanup. */
  CONCURRENT_STOP(true),
  /** A whole cycle of ZGC or Shenandoah, which runs beside the service. */
  CONCURRENT_CYCLE(false),
  /** A part of a concurrent cycle, or a cycle of the young objects only: ZGC and Shenandoah. */
  CONCURRENT_PART(false);

  private final boolean stop;

  CollectionKind(boolean stop) {
    this.stop = stop;
  }

  /**
   * Tells whether the collection stops the service long enough to matter.
   *
   * @return false for the collections of ZGC and Shenandoah
   */
  public boolean isStop() {
    return stop;
  }
}
