package io.github.btc.research.tuner;

/** A run that does not count. */
final class FailedRunException extends RuntimeException {

  private static final long serialVersionUID = 1;

  FailedRunException(String why) {
    super(why);
  }
}
