package io.github.btc.tools.advisor;

/** The answer of repeated simulations: yes, no, or unclear if they are too few to decide. */
enum Answer {
  YES,
  NO,
  UNCLEAR;

  static Answer of(boolean yes) {
    return yes ? YES : NO;
  }

  Answer and(Answer other) {
    if (this == NO || other == NO) {
      return NO;
    }
    return this == YES && other == YES ? YES : UNCLEAR;
  }

  Answer or(Answer other) {
    return not().and(other.not()).not();
  }

  Answer not() {
    return switch (this) {
      case YES -> NO;
      case NO -> YES;
      case UNCLEAR -> UNCLEAR;
    };
  }
}
