package io.github.btc.proofs.agents;

/** The agent for Ruby. */
final class RubyAgentIT extends AgentContract {

  RubyAgentIT() {
    super(AgentKind.RUBY);
  }
}
