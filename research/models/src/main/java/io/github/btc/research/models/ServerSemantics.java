package io.github.btc.research.models;

/** The number of tokens that a timed transition serves at once, which the thesis does not give. */
public enum ServerSemantics {
  /** One token at a time. Rates do not depend on the marking, and COUA falls with more replicas. */
  SINGLE,
  /** All tokens. Replicas are independent, and COUA does not depend on their number. */
  INFINITE
}
