package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;

import io.github.btc.AdmissionGate;
import io.github.btc.Announcer;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerState;
import io.github.btc.DrainPolicy;
import io.github.btc.RetryAfterEstimator;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.http.Bypass;
import io.github.btc.http.Refusal;
import io.github.btc.loadbalancer.HealthSource;
import io.github.btc.servlet.BtcFilter;
import io.github.btc.tools.replicas.replica.ReadyServlet;
import io.github.btc.tools.replicas.replica.ReplicaServer;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.LifecycleException;

/**
 * A Tomcat behind the filter and the gate of a real controller, whose task runs when the test says
 * so and until the test says so. Answers how many bytes it was sent.
 */
final class GatedReplica implements AutoCloseable {

  /** Kept, or its level would be forgotten. */
  private static final Logger TOMCAT = Logger.getLogger("org.apache");

  static {
    TOMCAT.setLevel(Level.SEVERE);
  }

  /** The start of the paths for which the application itself answers with an error. */
  static final String FAIL = "/fail/";

  private static final Duration ANNOUNCE_LIMIT = Duration.ofMillis(500);

  /** No closing is given up and no task is ended because a test waits for a core. */
  private static final Duration PATIENT = Duration.ofMinutes(5);

  private static final Duration A_SECOND = Duration.ofSeconds(1);

  private final ManualTask task = new ManualTask();
  private final int refusalStatus;
  private final AtomicInteger failed = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger served = new AtomicInteger();
  private final Semaphore holding = new Semaphore(0);
  private final Semaphore release = new Semaphore(0);
  private final List<ControllerEvent> events = new CopyOnWriteArrayList<>();
  private final CrashingTicker ticker;
  private final CrashingAnnouncer announcer;
  private final BackgroundTaskController controller;
  private final ReplicaServer server;
  private final InetSocketAddress address;
  private volatile boolean dead; // volatile: set by the test, read by its clients

  GatedReplica(String name, Path directory, Announcer announcer) throws LifecycleException {
    this(name, directory, announcer, ReplicaServer.ANY_PORT);
  }

  GatedReplica(String name, Path directory, Announcer announcer, int port)
      throws LifecycleException {
    this(name, directory, announcer, port, ANNOUNCE_LIMIT, A_SECOND, Refusal.STATUS, true);
  }

  /** Refuses with the status that a way needs, with a hint of the test's. */
  static GatedReplica of(
      Route way, Duration hint, String name, Path directory, Announcer announcer, int port)
      throws LifecycleException {
    return new GatedReplica(
        name, directory, announcer, port, ANNOUNCE_LIMIT, hint, way.refusalStatus(), true);
  }

  /** Behind a router that retries nothing. */
  static GatedReplica withoutRetries(String name, Path directory, Announcer announcer)
      throws LifecycleException {
    return new GatedReplica(
        name,
        directory,
        announcer,
        ReplicaServer.ANY_PORT,
        ANNOUNCE_LIMIT,
        A_SECOND,
        Refusal.STATUS,
        false);
  }

  /** With an announce limit for announcers that take seconds. */
  static GatedReplica forLongTasks(String name, Path directory, Announcer announcer)
      throws LifecycleException {
    Duration limit = Duration.ofSeconds(10);
    return new GatedReplica(
        name, directory, announcer, ReplicaServer.ANY_PORT, limit, A_SECOND, Refusal.STATUS, true);
  }

  private GatedReplica(
      String name,
      Path directory,
      Announcer announcer,
      int port,
      Duration announceLimit,
      Duration hint,
      int refusalStatus,
      boolean refusalsAreRetried)
      throws LifecycleException {
    this.refusalStatus = refusalStatus;
    this.announcer = new CrashingAnnouncer(announcer);
    this.ticker = new CrashingTicker(name);
    this.controller =
        BackgroundTaskController.builder()
            .name(name)
            .task(task)
            .announcer(this.announcer)
            .refusalsAreRetried(refusalsAreRetried) // the recipes retry them
            .announceLimit(announceLimit)
            .drain(DrainPolicy.abandonAfter(PATIENT))
            .taskLimit(PATIENT)
            .minimumGap(Duration.ZERO)
            .unavailabilityBudget(1, Duration.ofMinutes(1))
            .ticker(ticker)
            .retryAfterEstimators(() -> new FixedHint(hint))
            .jmx(false)
            .listener(events::add)
            .start();
    task.gate = controller.gate();
    HealthSource health = announcer instanceof HealthSource source ? source : () -> true;
    this.server =
        new ReplicaServer(
            port,
            directory.resolve(name),
            new Service(),
            new ReadyServlet(controller.gate(), health),
            List.of(new Watch(), filter(controller.gate(), refusalStatus)));
    this.address = new InetSocketAddress("127.0.0.1", server.start());
  }

  private static BtcFilter filter(AdmissionGate gate, int refusalStatus) {
    return BtcFilter.builder(gate)
        .bypass(Bypass.standard().path(ReadyServlet.PATH))
        .status(refusalStatus)
        .build();
  }

  InetSocketAddress address() {
    return address;
  }

  /** Closes the gate and returns when the task is running. */
  void beginTask() throws InterruptedException {
    requestTask();
    awaitTask();
  }

  void requestTask() {
    task.begun.drainPermits();
    controller.runNow(task.name());
  }

  /** Makes the task due, which nobody has asked for, until it has run. */
  void makeTaskDue() {
    task.becomeDue();
  }

  void awaitTask() throws InterruptedException {
    task.begun.acquire();
  }

  /** Lets the running task end, or the next one end at once. */
  void endTask() {
    task.mayEnd.release();
  }

  /**
   * Returns when a request to {@code /hold} is in flight, where it stays until {@link #release}.
   */
  void awaitHeldRequest() throws InterruptedException {
    holding.acquire();
  }

  void release() {
    release.release();
  }

  CrashingAnnouncer announcer() {
    return announcer;
  }

  ControllerState state() {
    return controller.snapshot().state();
  }

  AdmissionGate gate() {
    return controller.gate();
  }

  int served() {
    return served.get();
  }

  /** How many requests to {@code /fail/STATUS} the application has answered. */
  int failed() {
    return failed.get();
  }

  int refused() {
    return refused.get();
  }

  /**
   * Requests that were behind the gate while the task ran, in all closings, and those that came
   * while it ran in a closing of which the balancer knew, refused ones included: a JVM that is
   * stopped could not have refused them. Waits until the closings are over.
   */
  int exposed() {
    return task.admitted.get() + met(PastClosing::confirmed);
  }

  /**
   * Requests that came while the task ran in a closing that nobody had confirmed. On a busy machine
   * there may be some: a request, or the announcer's own question, waits for a core.
   */
  int late() {
    return met(closing -> !closing.confirmed());
  }

  /** Tells whether the balancer knew of the last closing before the gate closed. */
  boolean wasConfirmed() {
    awaitEndOfAll();
    List<PastClosing> runs = runs();
    return runs.get(runs.size() - 1).confirmed();
  }

  private void awaitEndOfAll() {
    await("the end of all closings").until(() -> runs().size() == task.met.size());
  }

  private int met(Predicate<PastClosing> which) {
    awaitEndOfAll();
    int sum = 0;
    List<PastClosing> runs = runs();
    for (int run = 0; run < runs.size(); run++) {
      sum += which.test(runs.get(run)) ? task.met.get(run).get() : 0;
    }
    return sum;
  }

  private List<PastClosing> runs() {
    return closings().stream().filter(PastClosing::ran).toList();
  }

  List<PastClosing> closings() {
    return PastClosing.in(events);
  }

  List<ControllerEvent> events() {
    return events;
  }

  /** Tells whether a closing has ended. */
  boolean hasOpened() {
    return events.stream().anyMatch(ControllerEvent.GateOpened.class::isInstance);
  }

  /** Ends the controller's thread by an error in it. */
  void killController() {
    ticker.die();
    controller.runNow(task.name()); // wakes it
  }

  /** Stops answering without a word to anybody, as a process does that is killed. */
  void die() {
    dead = true;
    announcer.die();
    stopServer();
  }

  boolean isDead() {
    return dead;
  }

  private void stopServer() {
    release.release(1000);
    try {
      server.close();
    } catch (LifecycleException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    task.mayEnd.release(1000);
    controller.close();
    if (!dead) {
      stopServer();
    }
  }

  /** Tests end their tasks sooner: an estimate from closings before would know nothing of it. */
  private record FixedHint(Duration hint) implements RetryAfterEstimator {

    @Override
    public void closingEnded(long closedNanos) {}

    @Override
    public long expectedClosingNanos() {
      return hint.toNanos();
    }
  }

  /**
   * Answers how many bytes it was sent; holds what comes to {@code /hold}, fails what comes to
   * {@code /fail/STATUS}, and lets what comes to {@code /echo} speak another protocol.
   */
  private final class Service extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
        throws IOException, ServletException {
      if (request.getRequestURI().equals(EchoConnection.PATH)) {
        EchoConnection.upgrade(request, response);
        return;
      }
      if (request.getRequestURI().equals("/hold")) {
        holding.release();
        release.acquireUninterruptibly();
      }
      int bytes = request.getInputStream().readAllBytes().length;
      if (request.getRequestURI().startsWith(FAIL)) {
        failed.incrementAndGet();
        response.setStatus(Integer.parseInt(request.getRequestURI().substring(FAIL.length())));
        response.setHeader(Refusal.RETRY_AFTER, "1"); // as many applications do
      }
      byte[] answer = Integer.toString(bytes).getBytes(StandardCharsets.US_ASCII);
      response.setContentLength(answer.length);
      response.getOutputStream().write(answer);
      response.flushBuffer();
      served.incrementAndGet();
    }
  }

  /** Sees every request of the service before the gate does. */
  private final class Watch extends HttpFilter {

    private static final long serialVersionUID = 1;

    @Override
    protected void doFilter(
        HttpServletRequest request, HttpServletResponse response, FilterChain chain)
        throws IOException, ServletException {
      if (request.getRequestURI().equals(ReadyServlet.PATH)) {
        chain.doFilter(request, response);
        return;
      }
      task.met();
      chain.doFilter(request, response);
      if (response.getHeader(Refusal.REFUSED) != null) {
        refused.incrementAndGet();
      }
    }
  }
}
