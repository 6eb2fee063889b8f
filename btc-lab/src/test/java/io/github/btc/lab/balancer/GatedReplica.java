package io.github.btc.lab.balancer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.btc.ActivationInterval;
import io.github.btc.AdmissionGate;
import io.github.btc.Announcer;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerState;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.loadbalancer.HealthSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A small HTTP server behind the gate of a real controller, whose task runs when the test says so
 * and until the test says so. Answers how many bytes it was sent.
 */
final class GatedReplica implements AutoCloseable {

  static {
    // Read once, when the server's classes are loaded: no 40 ms steps through keep-alive proxies.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ManualTask task = new ManualTask();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger served = new AtomicInteger();
  private final Semaphore holding = new Semaphore(0);
  private final Semaphore release = new Semaphore(0);
  private final List<ControllerEvent> events = new CopyOnWriteArrayList<>();
  private BackgroundTaskController controller;

  GatedReplica() throws IOException {
    this(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
  }

  GatedReplica(InetSocketAddress address) throws IOException {
    server = HttpServer.create(address, 1024);
    server.setExecutor(threads);
  }

  InetSocketAddress address() {
    return server.getAddress();
  }

  /** Starts serving. The address is known before, the announcer only when all addresses are. */
  void start(String name, Announcer announcer) {
    controller =
        BackgroundTaskController.builder()
            .name(name)
            .task(task)
            .announcer(announcer)
            .announceLimit(Duration.ofSeconds(2))
            .minimumGap(Duration.ZERO)
            .unavailabilityBudget(1, Duration.ofMinutes(1))
            .jmx(false)
            .listener(events::add)
            .start();
    HealthSource health = announcer instanceof HealthSource source ? source : () -> true;
    server.createContext("/ready", exchange -> answerHealth(exchange, health));
    server.createContext("/", this::handle);
    server.start();
  }

  private static void answerHealth(HttpExchange exchange, HealthSource health) throws IOException {
    try (exchange) {
      exchange.sendResponseHeaders(health.isHealthy() ? 200 : 503, -1);
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    AdmissionGate gate = controller.gate();
    task.met();
    try (exchange) {
      if (!gate.tryEnter()) {
        refused.incrementAndGet();
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("Retry-After", "1");
        exchange.sendResponseHeaders(503, -1);
        return;
      }
      try {
        if (exchange.getRequestURI().getPath().equals("/hold")) {
          holding.release();
          release.acquireUninterruptibly();
        }
        int bytes = exchange.getRequestBody().readAllBytes().length;
        byte[] answer = Integer.toString(bytes).getBytes();
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        served.incrementAndGet();
      } finally {
        gate.leave();
      }
    }
  }

  /** Closes the gate and returns when the task is running. */
  void beginTask() throws InterruptedException {
    requestTask();
    awaitTask();
  }

  void requestTask() {
    controller.runNow(task.name());
  }

  void awaitTask() throws InterruptedException {
    task.begun.acquire();
  }

  /** Returns when a request to {@code /hold} is inside, where it stays until {@link #release}. */
  void awaitHeldRequest() throws InterruptedException {
    holding.acquire();
  }

  void release() {
    release.release();
  }

  ControllerState state() {
    return controller.snapshot().state();
  }

  /** Lets the running task end. */
  void endTask() {
    task.mayEnd.release();
  }

  AdmissionGate gate() {
    return controller.gate();
  }

  int served() {
    return served.get();
  }

  int refused() {
    return refused.get();
  }

  /**
   * Requests that were here while the task ran, refused ones included: a JVM that is stopped could
   * not have refused them.
   */
  int exposed() {
    return task.exposed.get();
  }

  List<ControllerEvent> events() {
    return events;
  }

  /** Stops answering without a word to anybody, as a process does that is killed. */
  void die() {
    server.stop(0);
    threads.shutdownNow();
  }

  @Override
  public void close() {
    task.mayEnd.release(1000);
    release.release(1000);
    controller.close();
    server.stop(0);
    threads.shutdownNow();
  }

  /** Runs from {@link #beginTask()} to {@link #endTask()}. */
  private final class ManualTask implements BackgroundTask {

    private final Semaphore begun = new Semaphore(0);
    private final Semaphore mayEnd = new Semaphore(0);
    private final AtomicInteger exposed = new AtomicInteger();
    private volatile boolean running;
    private volatile int level = 1000;

    @Override
    public String name() {
      return "manual";
    }

    @Override
    public double level() {
      return level;
    }

    @Override
    public ActivationInterval activationInterval() {
      return ActivationInterval.between(1e9, 2e9);
    }

    @Override
    public void run() throws InterruptedException {
      running = true;
      exposed.addAndGet(controller.gate().inside());
      begun.release();
      mayEnd.acquire();
      running = false;
      level--;
    }

    void met() {
      if (running) {
        exposed.incrementAndGet();
      }
    }
  }
}
