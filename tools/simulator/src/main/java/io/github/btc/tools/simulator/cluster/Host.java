package io.github.btc.tools.simulator.cluster;

import io.github.btc.tools.simulator.results.Recorder;

/** The simulation, as its replicas see it. */
interface Host {

  /** Returns the time. */
  long nowNanos();

  /** Starts to serve a copy, which ends at a time. */
  void serve(int copy, long endNanos);

  /** Delays the end of a copy's service. */
  void delay(int copy, long nanos);

  /** Notes that a copy waits in the replica's own queue. */
  void queued(int copy);

  /** Sends back a copy that the replica had taken, so that another replica serves it. */
  void sendBack(int copy, int replica);

  /** Schedules a call of {@link Replica#woken} with a generation. */
  void wakeAt(long atNanos, int replica, int generation);

  /** Records that a replica goes away or is back, for unavailability and COUA. */
  void setAway(int replica, boolean away);

  /** Tells the balancer, as an announcer does, that a replica goes away or is back. */
  void announce(int replica, boolean away);

  /** Records that a replica can take requests again. */
  void hasRoom(int replica);

  /** Returns the key of a copy's request. */
  long key(int copy);

  /** Returns the recorder of this service. */
  Recorder recorder();
}
