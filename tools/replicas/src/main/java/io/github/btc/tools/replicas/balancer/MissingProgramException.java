package io.github.btc.tools.replicas.balancer;

/** A program that has to be installed and is not. The message is one sentence for the user. */
public final class MissingProgramException extends RuntimeException {

  private static final long serialVersionUID = 1;

  MissingProgramException(String message) {
    super(message);
  }
}
