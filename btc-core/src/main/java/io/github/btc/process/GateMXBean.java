package io.github.btc.process;

/** A gate as the other controllers of its process see it. Thread-safe. */
public interface GateMXBean {

  /**
   * Shuts the gate for a neighbour. It opens when every neighbour has let go, and for this one by
   * itself when its time is over: a neighbour that dies costs its requests, and ours, no more than
   * that.
   *
   * @param nanos how long at most; cut to what a closing of its own may last
   * @return the ticket to let go with; it is of no use at another gate, or once its time is over
   */
  long hold(long nanos);

  /**
   * Ends one {@link #hold}.
   *
   * @param ticket what it returned; with another one nothing happens
   */
  void letGo(long ticket);

  /**
   * Counts the requests inside.
   *
   * @return at least 0
   */
  int getInside();
}
