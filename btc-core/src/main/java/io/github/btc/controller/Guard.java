package io.github.btc.controller;

import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Calls the user's code, which may throw, return null or leave its thread interrupted. The guard
 * reports the first failure, and again the first failure after a success. Not thread-safe.
 */
final class Guard {

  private final Consumer<Throwable> complain;
  private boolean broken;

  Guard(Consumer<Throwable> complain) {
    this.complain = complain;
  }

  /** Returns the text of a failure, or the name of its class if it cannot describe itself. */
  static String textOf(Throwable failure) {
    try {
      return Objects.requireNonNull(failure.toString());
    } catch (Throwable e) { // too little memory, or the user's own message
      return failure.getClass().getName();
    }
  }

  /** Returns the answer of the user's code, or the other value if the code fails. */
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
      Thread.interrupted(); // a flag left set would end every later sleep of this thread
    }
  }
}
