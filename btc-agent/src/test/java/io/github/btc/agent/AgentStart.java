package io.github.btc.agent;

/**
 * The start of the agent in the JVM of a service. The agent lets the service start after ten
 * seconds in any case; a service of these tests ends so soon that it would not see a later one.
 */
final class AgentStart {

  private AgentStart() {}

  /** Returns when the agent has started, or has said why it could not. */
  static void await() throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("btc-agent")) {
        thread.join();
      }
    }
  }
}
