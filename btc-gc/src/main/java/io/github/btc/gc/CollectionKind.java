package io.github.btc.gc;

/** What a collection is to a service: which of them stop it, and which task stands for them. */
public enum CollectionKind {
  /** A stop that empties Eden; on G1 also the mixed collections. */
  YOUNG(true),
  /** A stop that collects the whole heap. */
  FULL(true),
  /** A stop inside a concurrent cycle of G1: Remark or Cleanup. */
  CONCURRENT_STOP(true),
  /** A whole cycle of ZGC or Shenandoah, beside the service. */
  CONCURRENT_CYCLE(false),
  /** A part of a concurrent cycle, or a cycle of the young objects only: ZGC and Shenandoah. */
  CONCURRENT_PART(false);

  private final boolean stop;

  CollectionKind(boolean stop) {
    this.stop = stop;
  }

  /**
   * Tells whether the service stands still for it long enough to matter.
   *
   * @return false for what ZGC and Shenandoah do
   */
  public boolean isStop() {
    return stop;
  }
}
