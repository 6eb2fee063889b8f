package io.github.btc.process;

/** A gate as the other controllers of its process see it. Thread-safe. */
public interface GateMXBean {

  /**
   * Shuts the gate for a neighbour. It opens when every neighbour has let go, or by itself when the
   * time is over: a neighbour that dies costs its requests, and ours, no more than that.
   *
   * @param nanos how long at most; cut to what a closing of its own may last
   */
  void hold(long nanos);

  /** Ends one {@link #hold}. Without one it does nothing. */
  void letGo();

  /**
   * Counts the requests inside.
   *
   * @return at least 0
   */
  int getInside();
}
