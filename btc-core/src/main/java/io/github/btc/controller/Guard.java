package io.github.btc.controller;

import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Asks the user's code, which may throw, answer null or leave its thread interrupted, and complains
 * once each time it breaks. Not thread-safe.
 */
final class Guard {

  private final Consumer<Throwable> complain;
  private boolean broken;

  Guard(Consumer<Throwable> complain) {
    this.complain = complain;
  }

  /** Returns the answer, or something else if there is none. */
  <T> T ask(Callable<T> question, Supplier<T> otherwise) {
    try {
      T answer = Objects.requireNonNull(question.call(), "null (expected an answer)");
      broken = false;
      return answer;
    } catch (Throwable e) {
      if (!broken) {
        broken = true;
        complain.accept(e);
      }
      return otherwise.get();
    } finally {
      Thread.interrupted(); // a flag that is left set would let no sleep of this thread last
    }
  }
}
