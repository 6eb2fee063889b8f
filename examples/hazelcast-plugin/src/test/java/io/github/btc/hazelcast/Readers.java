package io.github.btc.hazelcast;

import io.github.btc.proofs.contracts.HttpConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** A few clients that read one key after the other, and send nothing twice. */
final class Readers implements AutoCloseable {

  private static final int CLIENTS = 4;
  private static final long PAUSE_NANOS = 8_000_000;

  private final int port;
  private final int keys;
  private final String value;
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicInteger count = new AtomicInteger();
  private final List<List<Read>> reads = new ArrayList<>();
  private final List<String> errors = new CopyOnWriteArrayList<>();
  private volatile boolean ended;

  Readers(int port, int keys, String value) {
    this.port = port;
    this.keys = keys;
    this.value = value;
    for (int i = 0; i < CLIENTS; i++) {
      List<Read> own = new ArrayList<>();
      reads.add(own);
      Thread thread = new Thread(() -> run(own), "reader-" + i);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
  }

  private void run(List<Read> own) {
    while (!ended) {
      try (HttpConnection client = new HttpConnection(port)) {
        boolean open = true;
        while (open && !ended) {
          open = read(client, own);
          LockSupport.parkNanos(PAUSE_NANOS);
        }
      } catch (IOException | RuntimeException e) { // a reader that dies reads nothing more
        errors.add(e.toString());
      }
    }
  }

  /** Returns whether the connection may be used again. */
  private boolean read(HttpConnection client, List<Read> own) throws IOException {
    int number = count.incrementAndGet();
    long sent = System.nanoTime();
    HttpConnection.Response answer = Maps.get(client, "key" + number % keys);
    own.add(Read.of(answer, sent, System.nanoTime()));
    if (answer.status() != 200 || !answer.body().equals(value)) {
      errors.add(answer.status() + " " + answer.headers());
    }
    return !answer.header("Connection").equalsIgnoreCase("close");
  }

  int count() {
    return count.get();
  }

  List<String> errors() {
    return errors;
  }

  /** Ends the load; returns every read. */
  List<Read> end() {
    close();
    return reads.stream().flatMap(List::stream).toList();
  }

  @Override
  public void close() {
    ended = true;
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
