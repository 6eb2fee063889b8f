package io.github.btc.controller;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Passes messages from any thread to the controller's thread. */
final class Mailbox {

  private final Queue<Runnable> messages = new ConcurrentLinkedQueue<>();
  private final Runnable wake;

  // volatile: written when the controller's thread ends, read by every thread that leaves a message
  private volatile boolean closed;

  Mailbox(Runnable wake) {
    this.wake = wake;
  }

  /** Leaves a message and wakes the controller; may be called from any thread. */
  void leave(Runnable message) {
    messages.add(message);
    if (closed) {
      messages.clear(); // no thread reads messages any more
    }
    wake.run();
  }

  /** Runs all messages that have arrived; returns false if there was no message. */
  boolean read() {
    boolean any = false;
    for (Runnable message = messages.poll(); message != null; message = messages.poll()) {
      message.run();
      any = true;
    }
    return any;
  }

  /** Drops all messages, also those that arrive later. */
  void close() {
    closed = true;
    messages.clear();
  }
}
