package io.github.btc.agent;

/**
 * Thrown if the caller's deadline passed before the collection could begin, so that nothing was
 * done.
 */
final class TooLateException extends Exception {

  private static final long serialVersionUID = 1L;

  TooLateException() {
    super("deadline: passed before the collection could begin (nothing was done; ask again)");
  }
}
