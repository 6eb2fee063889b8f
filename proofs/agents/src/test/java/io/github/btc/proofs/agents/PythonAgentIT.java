package io.github.btc.proofs.agents;

/** The agent for Python. */
final class PythonAgentIT extends AgentContract {

  PythonAgentIT() {
    super(AgentKind.PYTHON);
  }
}
