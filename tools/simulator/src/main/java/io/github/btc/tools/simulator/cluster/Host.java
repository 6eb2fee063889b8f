package io.github.btc.tools.simulator.cluster;

import io.github.btc.tools.simulator.results.Recorder;

/** What a replica may ask of the simulation it is part of. */
interface Host {

  /** Returns the time. */
  long nowNanos();

  /** Has a copy's service end at a time; the copy is in service from now on. */
  void serve(int copy, long endNanos);

  /** Has a copy's service end later than it was to. */
  void delay(int copy, long nanos);

  /** Notes that a copy waits in the replica's own queue. */
  void queued(int copy);

  /** Sends a copy back that had been taken: another replica must serve it. */
  void sendBack(int copy, int replica);

  /** Has {@link Replica#woken} called at a time, with the generation given. */
  void wakeAt(long atNanos, int replica, int generation);

  /** Says that a replica goes away or is back: for Unavailability and COUA. */
  void setAway(int replica, boolean away);

  /** Tells the balancer, as an announcer does, that a replica goes away or is back. */
  void announce(int replica, boolean away);

  /** Says that a replica has room again, or takes requests again. */
  void hasRoom(int replica);

  /** Returns the key of a copy's request. */
  long key(int copy);

  /** Returns who counts. */
  Recorder recorder();
}
