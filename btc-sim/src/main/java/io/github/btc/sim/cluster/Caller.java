package io.github.btc.sim.cluster;

/** Who sends requests to a service that is one of several. */
interface Caller {

  /** A client's request was answered. */
  void answered(int client);

  /** A client's request was turned away. */
  void denied(int client);
}
