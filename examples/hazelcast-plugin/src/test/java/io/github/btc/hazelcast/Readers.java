package io.github.btc.hazelcast;

import io.github.btc.proofs.contracts.HttpConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A few clients that read one key after the other, and send nothing twice. */
final class Readers implements AutoCloseable {

  private static final int CLIENTS = 4;

  private final int port;
  private final int keys;
  private final String value;
  private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(CLIENTS);
  private final AtomicInteger count = new AtomicInteger();
  private final List<Client> clients = new ArrayList<>();
  private final List<String> errors = new CopyOnWriteArrayList<>();

  /**
   * Makes clients that rest between two reads.
   *
   * @param rest from an answer to the next read of the same client
   */
  Readers(int port, int keys, String value, Duration rest) {
    this.port = port;
    this.keys = keys;
    this.value = value;
    for (int i = 0; i < CLIENTS; i++) {
      Client client = new Client();
      clients.add(client);
      timer.scheduleWithFixedDelay(client::read, 0, rest.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  /** One client with a connection of its own; a failure ends the connection, and no client. */
  private final class Client {

    private final Queue<Read> reads = new ConcurrentLinkedQueue<>();
    private @Nullable HttpConnection connection;

    void read() {
      try {
        if (connection == null) {
          connection = new HttpConnection(port);
        }
        if (!read(connection)) {
          end();
        }
      } catch (IOException | RuntimeException e) {
        errors.add(e.toString());
        end();
      }
    }

    /** Returns whether the connection may be used again. */
    private boolean read(HttpConnection client) throws IOException {
      int number = count.incrementAndGet();
      long sent = System.nanoTime();
      HttpConnection.Response answer = Maps.get(client, "key" + number % keys);
      reads.add(Read.of(answer, sent, System.nanoTime()));
      if (answer.status() != 200 || !answer.body().equals(value)) {
        errors.add(answer.status() + " " + answer.headers());
      }
      return !answer.header("Connection").equalsIgnoreCase("close");
    }

    void end() {
      try {
        if (connection != null) {
          connection.close();
        }
      } catch (IOException e) {
        errors.add(e.toString());
      }
      connection = null;
    }
  }

  int count() {
    return count.get();
  }

  List<String> errors() {
    return errors;
  }

  /** Returns the reads so far. */
  List<Read> reads() {
    return clients.stream().flatMap(client -> client.reads.stream()).toList();
  }

  /** Ends the load; returns every read. */
  List<Read> end() {
    close();
    return reads();
  }

  /** Waits for the answers that are on their way. */
  @Override
  public void close() {
    timer.shutdown();
    try {
      if (!timer.awaitTermination(2, TimeUnit.MINUTES)) {
        errors.add("a read without an answer");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    clients.forEach(Client::end);
  }
}
