package io.github.btc.proofs.agents;

/** The agent for Node.js. */
final class NodeAgentIT extends AgentContract {

  NodeAgentIT() {
    super(AgentKind.NODE);
  }
}
