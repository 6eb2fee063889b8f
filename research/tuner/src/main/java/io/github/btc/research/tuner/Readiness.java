package io.github.btc.research.tuner;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits until a service answers: HTTP with a status from 200 to 299, or TCP with a connection. */
final class Readiness {

  private static final Duration ONE_TRY = Duration.ofSeconds(2);
  private static final long BETWEEN_MILLIS = 50;

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(ONE_TRY).build();

  /**
   * Waits.
   *
   * @param address {@code http://} or {@code tcp://}
   * @param limit how long
   * @param alive false once it makes no sense to wait
   * @return false if it did not answer
   */
  boolean await(String address, Duration limit, BooleanSupplier alive) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (alive.getAsBoolean() && System.nanoTime() - deadline < 0) {
      if (answers(URI.create(address))) {
        return true;
      }
      Thread.sleep(BETWEEN_MILLIS);
    }
    return false;
  }

  private boolean answers(URI address) throws InterruptedException {
    try {
      if (address.getScheme().equals("tcp")) {
        try (Socket socket = new Socket()) {
          socket.connect(
              new InetSocketAddress(address.getHost(), address.getPort()),
              (int) ONE_TRY.toMillis());
          return true;
        }
      }
      int status =
          http.send(
                  HttpRequest.newBuilder(address).timeout(ONE_TRY).build(),
                  HttpResponse.BodyHandlers.discarding())
              .statusCode();
      return status >= 200 && status < 300;
    } catch (IOException e) {
      return false; // not yet
    }
  }
}
