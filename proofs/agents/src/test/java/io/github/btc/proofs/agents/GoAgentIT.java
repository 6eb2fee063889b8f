package io.github.btc.proofs.agents;

/** The agent for Go. */
final class GoAgentIT extends AgentContract {

  GoAgentIT() {
    super(AgentKind.GO);
  }
}
