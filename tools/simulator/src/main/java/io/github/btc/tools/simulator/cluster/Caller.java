package io.github.btc.tools.simulator.cluster;

/** Who sends requests to a service: its own clients, or the users of several services. */
interface Caller {

  /**
   * A client's request was answered.
   *
   * @param client whose
   * @param hopNanos how much later than now the answer arrives, for the refusals on its way
   */
  void answered(int client, long hopNanos);

  /** A client's request was turned away. */
  void denied(int client);
}
