package io.github.btc.tools.console.container;

/** This process may not create control groups. The message is one sentence for the user. */
public final class NoControlGroupsException extends RuntimeException {

  private static final long serialVersionUID = 1;

  NoControlGroupsException(String message, Throwable cause) {
    super(message, cause);
  }
}
