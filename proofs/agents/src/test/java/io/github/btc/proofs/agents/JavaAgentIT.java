package io.github.btc.proofs.agents;

/** The agent for Java. */
final class JavaAgentIT extends AgentContract {

  JavaAgentIT() {
    super(AgentKind.JAVA);
  }
}
