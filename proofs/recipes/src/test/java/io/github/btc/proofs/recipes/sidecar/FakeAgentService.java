package io.github.btc.proofs.recipes.sidecar;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

/** A service and its agent in one, that stop where a test wants them to. */
final class FakeAgentService implements AutoCloseable {

  /** More than every interval. */
  static final long DUE = 50L << 20;

  final Semaphore slowBegun = new Semaphore(0);
  final Semaphore slowMayEnd = new Semaphore(0);
  final Semaphore collectionBegun = new Semaphore(0);
  final Semaphore collectionMayEnd = new Semaphore(0);
  private final ReentrantLock stopped = new ReentrantLock();
  private volatile long level;

  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          job -> {
            Thread thread = new Thread(job, "fake-service");
            thread.setDaemon(true);
            return thread;
          });
  private final HttpServer server;

  FakeAgentService() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", exchange -> answer(exchange, "served"));
    server.createContext("/slow", this::slow);
    server.createContext("/agent", this::agent);
    server.start();
  }

  InetSocketAddress address() {
    return server.getAddress();
  }

  void level(long value) {
    level = value;
  }

  private void slow(HttpExchange exchange) throws IOException {
    slowBegun.release();
    slowMayEnd.acquireUninterruptibly();
    answer(exchange, "served");
  }

  private void agent(HttpExchange exchange) throws IOException {
    stopped.lock(); // a JVM that collects does not tell its level either
    try {
      if ("gc".equals(exchange.getRequestHeaders().getFirst("gci"))) {
        collectionBegun.release();
        collectionMayEnd.acquireUninterruptibly();
        level = 0;
      }
    } finally {
      stopped.unlock();
    }
    answer(exchange, Long.toString(level));
  }

  private static void answer(HttpExchange exchange, String body) throws IOException {
    try (exchange) {
      byte[] bytes = body.getBytes(StandardCharsets.US_ASCII);
      exchange.getResponseHeaders().set("Connection", "close");
      exchange.sendResponseHeaders(200, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  @Override
  public void close() {
    slowMayEnd.release(1000);
    collectionMayEnd.release(1000);
    server.stop(0);
    threads.shutdownNow();
  }
}
