package io.github.btc.controller;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Messages for the controller's thread, from any thread. */
final class Mailbox {

  private final Queue<Runnable> messages = new ConcurrentLinkedQueue<>();
  private final Runnable wake;

  // volatile: written when the controller's thread ends, read by whoever leaves a message
  private volatile boolean closed;

  Mailbox(Runnable wake) {
    this.wake = wake;
  }

  /** Leaves a message and wakes the controller; may be called from any thread. */
  void leave(Runnable message) {
    messages.add(message);
    if (closed) {
      messages.clear(); // nobody reads it any more
    }
    wake.run();
  }

  /** Reads all messages there are; returns false if there was none. */
  boolean read() {
    boolean any = false;
    for (Runnable message = messages.poll(); message != null; message = messages.poll()) {
      message.run();
      any = true;
    }
    return any;
  }

  /** Drops what is there and what comes. */
  void close() {
    closed = true;
    messages.clear();
  }
}
