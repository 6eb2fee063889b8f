package io.github.btc.proofs.contracts;

import io.github.btc.proofs.contracts.Answer.Outcome;

/**
 * What the application behind an adapter does, by path. A server under test implements those its
 * framework knows. Each calls {@link ContractApplication#arrived()} first, and those that {@link
 * #holds() hold} wait for {@link ContractApplication#hold()} as late as they can. A success is
 * status 200 with the body {@code ok}, unless said otherwise.
 */
public enum Behaviour {
  /** Answers at once. */
  OK("/ok", Outcome.SERVED),
  /** Reads the whole body and answers with the number of bytes. */
  ECHO("/echo", Outcome.SERVED),
  /** Holds, then answers, on the request's thread. */
  HELD("/held", Outcome.SERVED),
  /** Holds, then throws a {@link RuntimeException}. */
  THROWS("/throws", Outcome.FAILED),
  /** Holds, then throws an {@link Error}. */
  ERROR("/error", Outcome.FAILED),
  /** Holds, then asks the server for its answer to an error, made by a page of the application. */
  ERROR_PAGE("/error-page", Outcome.FAILED),
  /** Hands the request to {@link #HELD} within the server. */
  FORWARD("/forward", Outcome.SERVED),
  /** Includes {@link #HELD} in its own answer. */
  INCLUDE("/include", Outcome.SERVED),
  /** Leaves its thread; another thread holds, then answers. */
  ASYNC("/async", Outcome.SERVED),
  /** Another thread holds, then answers, all before the request's thread returns. */
  ASYNC_EARLY("/async-early", Outcome.SERVED),
  /** Dispatches itself to {@link #HELD} before the request's thread returns. */
  ASYNC_DISPATCH("/async-dispatch", Outcome.SERVED),
  /** Leaves its thread, is dispatched, and leaves its thread again; another one holds, answers. */
  ASYNC_AGAIN("/async-again", Outcome.SERVED),
  /** Leaves its thread, and throws from it after holding. */
  ASYNC_THROWS("/async-throws", Outcome.FAILED),
  /** Leaves its thread, and nobody ever answers: the server's time limit (short) ends it. */
  ASYNC_TIMEOUT("/async-timeout", Outcome.FAILED),
  /** A stream: sends the event {@code ok}, holds, ends. Passes the gate uncounted. */
  EVENTS("/events", Outcome.SERVED),
  /** Holds, then answers, on a path that every adapter bypasses by default. */
  HEALTH("/health", Outcome.SERVED),
  /** Holds, then answers, on a path that the server under test tells its adapter to bypass. */
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
   * @param path what follows the application's root
   * @return the behaviour
   */
  public static Behaviour of(String path) {
    for (Behaviour behaviour : values()) {
      if (behaviour.path.equals(path)) {
        return behaviour;
      }
    }
    throw new IllegalArgumentException("path: " + path + " (expected that of a behaviour)");
  }

  /**
   * Returns the path.
   *
   * @return with its slash
   */
  public String path() {
    return path;
  }

  /**
   * Returns how it ends when it was let in.
   *
   * @return SERVED or FAILED
   */
  public Outcome outcome() {
    return outcome;
  }

  /**
   * Tells whether the gate counts and refuses such requests.
   *
   * @return false for streams and bypassed paths
   */
  public boolean counted() {
    return this != EVENTS && this != HEALTH && this != BYPASSED;
  }

  /**
   * Tells whether it stays inside until the test lets it go.
   *
   * @return true if it calls {@link ContractApplication#hold()}
   */
  public boolean holds() {
    return this != OK && this != ECHO && this != ASYNC_TIMEOUT;
  }
}
