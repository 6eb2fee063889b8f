package io.github.btc.tools.models;

/** How many tokens of a place a timed transition serves at once; the thesis does not say. */
public enum ServerSemantics {
  /** One: rates do not depend on the marking. COUA falls with the number of replicas. */
  SINGLE,
  /** All: replicas are independent of each other. COUA does not depend on their number. */
  INFINITE
}
