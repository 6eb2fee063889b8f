package io.github.btc.controller;

import io.github.btc.machine.Event;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** Passes messages from any thread to the controller's thread. */
final class Mailbox {

  private final Queue<Message> messages = new ConcurrentLinkedQueue<>();
  private final Runnable wake;

  // volatile: written when the controller's thread ends, read by every thread that leaves a message
  private volatile boolean closed;

  /** A message that the controller's thread reads. */
  interface Message {

    /** Returns the event that the message amounts to; null if the machine need not know. */
    @Nullable Event read();
  }

  Mailbox(Runnable wake) {
    this.wake = wake;
  }

  /** Leaves a message and wakes the controller; may be called from any thread. */
  void leave(Message message) {
    messages.add(message);
    if (closed) {
      messages.clear(); // no thread reads messages any more
    }
    wake.run();
  }

  /** Reads messages up to the next one that amounts to an event; returns null if none does. */
  @Nullable Event poll() {
    for (Message message = messages.poll(); message != null; message = messages.poll()) {
      Event event = message.read();
      if (event != null) {
        return event;
      }
    }
    return null;
  }

  /** Drops all messages, also those that arrive later. */
  void close() {
    closed = true;
    messages.clear();
  }
}
