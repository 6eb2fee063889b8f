package io.github.btc.tools.papers.reproduce;

/**
 * Something a source says. Immutable; judging is what its kinds do, by numbers and not by opinion.
 */
public sealed interface Claim permits NumberClaim, StatementClaim, ElsewhereClaim {

  /** Returns its name, unique among all: {@code thesis-impact.p99.9}. */
  String id();

  /** Returns where it is said: document, section, table or figure. */
  String source();

  /** Returns what it is about. */
  String what();

  /** Returns what was printed, with its unit. */
  String printed();

  /** Returns what it is compared with. */
  default Kind kind() {
    return Kind.PRINTED;
  }

  /** A claim about a number. */
  static NumberClaim number(String id, String source, String what, double printed, String unit) {
    return new NumberClaim(id, source, what, printed, unit);
  }

  /** A claim in words, which holds or does not. */
  static StatementClaim statement(String id, String source, String what, String printed) {
    return new StatementClaim(id, source, what, printed);
  }

  /** A claim that no program on one machine can judge, and what it would need. */
  static ElsewhereClaim elsewhere(
      String id, String source, String what, String printed, String needs) {
    return new ElsewhereClaim(id, source, what, printed, needs);
  }
}
