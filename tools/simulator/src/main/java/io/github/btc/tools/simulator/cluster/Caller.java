package io.github.btc.tools.simulator.cluster;

/** The source of a service's requests: its own clients, or the users of several services. */
interface Caller {

  /**
   * Called when a client's request was answered.
   *
   * @param client the number of the client
   * @param hopNanos the delay of the answer from now, caused by the refusals of its request
   */
  void answered(int client, long hopNanos);

  /** Called when a client's request was turned away. */
  void denied(int client);
}
