package io.github.btc.proofs.contracts;

import io.github.btc.proofs.contracts.Answer.Outcome;

/**
 * A behaviour of the application behind an adapter, with its path. A server under test implements
 * the behaviours that its framework supports. Each behaviour calls {@link
 * ContractApplication#arrived()} first. Those that {@link #blocks() block} call {@link
 * ContractApplication#untilReleased()} as late as they can, which waits until the test continues. A
 * success has status 200 and usually the body ok.
 */
public enum Behaviour {
  /** The application answers at once. */
  OK("/ok", Outcome.SERVED),
  /** The application reads the whole body and answers with the number of bytes. */
  ECHO("/echo", Outcome.SERVED),
  /** The request's thread blocks and then answers. */
  WAITS("/waits", Outcome.SERVED),
  /** The request's thread blocks and then throws a {@link RuntimeException}. */
  THROWS("/throws", Outcome.FAILED),
  /** The request's thread blocks and then throws an {@link Error}. */
  ERROR("/error", Outcome.FAILED),
  /** The request's thread blocks and then asks the server for the application's error page. */
  ERROR_PAGE("/error-page", Outcome.FAILED),
  /** The application forwards the request to {@link #WAITS} within the server. */
  FORWARD("/forward", Outcome.SERVED),
  /** The application includes {@link #WAITS} in its own answer. */
  INCLUDE("/include", Outcome.SERVED),
  /** The request leaves its thread, and another thread blocks and then answers. */
  ASYNC("/async", Outcome.SERVED),
  /** Another thread blocks and then answers, before the request's thread returns. */
  ASYNC_EARLY("/async-early", Outcome.SERVED),
  /** The request dispatches itself to {@link #WAITS} before its thread returns. */
  ASYNC_DISPATCH("/async-dispatch", Outcome.SERVED),
  /** The request leaves its thread, is dispatched and leaves it again; another thread answers. */
  ASYNC_AGAIN("/async-again", Outcome.SERVED),
  /** The request leaves its thread; another thread blocks and then throws. */
  ASYNC_THROWS("/async-throws", Outcome.FAILED),
  /** The request leaves its thread and gets no answer until the server's short time limit. */
  ASYNC_TIMEOUT("/async-timeout", Outcome.FAILED),
  /** A stream that sends the event {@code ok}, blocks and ends. The gate does not count it. */
  EVENTS("/events", Outcome.SERVED),
  /** The request blocks and then answers, on a path that every adapter bypasses by default. */
  HEALTH("/health", Outcome.SERVED),
  /** The request blocks and then answers, on a path that the adapter is set to bypass. */
  BYPASSED("/bypassed", Outcome.SERVED);

  private final String path;
  private final Outcome outcome;

  Behaviour(String path, Outcome outcome) {
    this.path = path;
    this.outcome = outcome;
  }

  /**
   * Returns the behaviour of a path.
   *
   * @param path the path after the application's root
   * @return the behaviour
   */
  public static Behaviour of(String path) {
    for (Behaviour behaviour : values()) {
      if (behaviour.path.equals(path)) {
        return behaviour;
      }
    }
    throw new IllegalArgumentException("path: " + path + " (expected the path of a behaviour)");
  }

  /**
   * Returns the path.
   *
   * @return the path with its slash
   */
  public String path() {
    return path;
  }

  /**
   * Returns the outcome of an admitted request.
   *
   * @return SERVED or FAILED
   */
  public Outcome outcome() {
    return outcome;
  }

  /**
   * Tells whether the gate counts and refuses requests of this behaviour.
   *
   * @return false for streams and bypassed paths
   */
  public boolean counted() {
    return this != EVENTS && this != HEALTH && this != BYPASSED;
  }

  /**
   * Tells whether a request stays in flight until the test continues.
   *
   * @return true if the application calls {@link ContractApplication#untilReleased()}
   */
  public boolean blocks() {
    return this != OK && this != ECHO && this != ASYNC_TIMEOUT;
  }
}
