package io.github.btc.proofs.recipes.balancer;

import io.github.btc.AdmissionGate;
import io.github.btc.Announcer;
import io.github.btc.ControllerEvent;
import io.github.btc.Coordinator;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.controller.ControllerBuilder;
import io.github.btc.gc.GarbageCollectionTask;
import io.github.btc.http.Bypass;
import io.github.btc.loadbalancer.HealthSource;
import io.github.btc.servlet.BtcFilter;
import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.console.process.ParentWatch;
import io.github.btc.tools.replicas.balancer.Announcement;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.replica.ReadyServlet;
import io.github.btc.tools.replicas.replica.ReplicaServer;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A replica in a JVM of its own, whose collections a controller starts, or nobody. Each request
 * leaves garbage. The JVM ends at SIGTERM as a service ends that shuts down gracefully: first the
 * controller, then the server. It collects when its parent sends a line, and answers with one.
 */
final class CollectingReplica {

  /** The announcement of a replica without BTC. */
  static final String WITHOUT_BTC = "without";

  private static final CountDownLatch ENDED = new CountDownLatch(1);
  private static final int GARBAGE_BYTES = 200_000;
  private static final int AS_MANY_AS_COME = Integer.MAX_VALUE;
  private static final long WORK_NANOS = 40_000_000;
  private static final List<String> FLAGS =
      List.of(
          "-Xms64m",
          "-Xmx64m",
          "-Xmn32m",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-XX:MetaspaceSize=64m");

  private CollectingReplica() {}

  /** Starts one and returns when it serves. */
  static ChildJvm start(String name, int port, String announcement, Path directory)
      throws IOException {
    return start(name, port, announcement, directory, AS_MANY_AS_COME);
  }

  /** Starts one that works on a few requests at a time, 40 ms on each; the others wait. */
  static ChildJvm start(String name, int port, String announcement, Path directory, int slots)
      throws IOException {
    ChildJvm child =
        ChildJvm.start(
            name,
            FLAGS,
            CollectingReplica.class,
            List.of("" + port, announcement, directory.resolve(name).toString(), "" + slots),
            directory.resolve(name + ".err"));
    child.readLine();
    return child;
  }

  /**
   * Takes a port, an announcement, a folder and the number of slots. Its last line has the number
   * of its closings.
   */
  public static void main(String[] arguments) throws Exception {
    CountDownLatch released = new CountDownLatch(1);
    Semaphore closings = new Semaphore(0);
    Announcement announcement =
        arguments[1].equals(WITHOUT_BTC) ? null : Announcement.parse(arguments[1]);
    Announcer announcer = announcement == null ? Announcer.none() : announcement.announcer();
    BackgroundTaskController controller =
        announcement == null ? null : controller(announcement, announcer, closings);
    ParentWatch.start(System.in, () -> collect(controller, closings), released::countDown);
    endAtSigterm(released);
    AdmissionGate gate = controller == null ? null : controller.gate();
    try (ReplicaServer server =
        new ReplicaServer(
            Integer.parseInt(arguments[0]),
            Path.of(arguments[2]),
            new Service(Integer.parseInt(arguments[3])),
            new ReadyServlet(gate, healthOf(announcer)),
            filters(gate))) {
      server.start();
      System.out.println("ready");
      released.await();
      if (controller != null) {
        controller.close();
      }
    }
    System.out.println(controller == null ? 0 : controller.snapshot().closings());
    ENDED.countDown();
  }

  /** The JVM waits for its hooks, and this one waits until main has ended everything. */
  private static void endAtSigterm(CountDownLatch released) {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  released.countDown();
                  awaitUninterruptibly(ENDED);
                }));
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Collects in a closing, or without BTC at once, and says so when the closing has ended. */
  private static void collect(@Nullable BackgroundTaskController controller, Semaphore closings) {
    if (controller == null) {
      System.gc();
    } else {
      closings.drainPermits();
      controller.runNow(controller.snapshot().tasks().get(0).name());
      closings.acquireUninterruptibly();
    }
    System.out.println("collected");
  }

  /** Returns what Envoy asks a replica for. */
  private static HealthSource healthOf(Announcer announcer) {
    return announcer instanceof HealthSource source ? source : () -> true;
  }

  private static BackgroundTaskController controller(
      Announcement announcement, Announcer announcer, Semaphore closings) {
    ControllerBuilder builder =
        BackgroundTaskController.builder()
            .announcer(announcer)
            .refusalsAreRetried(true) // by the balancer, as its recipe does
            .listener(
                event -> {
                  if (event instanceof ControllerEvent.GateOpened) {
                    closings.release();
                  }
                })
            .task(GarbageCollectionTask.young());
    Coordinator turns = announcement.coordinator();
    return (turns == null ? builder : builder.coordinator(turns)).start();
  }

  private static List<Filter> filters(@Nullable AdmissionGate gate) {
    return gate == null
        ? List.of()
        : List.of(
            BtcFilter.builder(gate)
                .bypass(Bypass.standard().path(ReadyServlet.PATH))
                .status(new HaProxyBalancer().refusalStatus()) // for Envoy a field is enough
                .build());
  }

  /** Answers how many bytes it was sent. */
  private static final class Service extends HttpServlet {

    private static final long serialVersionUID = 1;

    private static volatile byte @Nullable [] garbage; // volatile: else nothing would be allocated

    private final transient @Nullable Semaphore slots;

    Service(int slots) {
      this.slots = slots == AS_MANY_AS_COME ? null : new Semaphore(slots, true);
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      garbage = new byte[GARBAGE_BYTES];
      if (slots != null) {
        workIn(slots);
      }
      int bytes = request.getInputStream().readAllBytes().length;
      byte[] answer = Integer.toString(bytes).getBytes(StandardCharsets.US_ASCII);
      response.setContentLength(answer.length);
      response.getOutputStream().write(answer);
    }

    private static void workIn(Semaphore slots) {
      slots.acquireUninterruptibly();
      try {
        long end = System.nanoTime() + WORK_NANOS;
        for (long left = WORK_NANOS; left > 0; left = end - System.nanoTime()) {
          LockSupport.parkNanos(left);
        }
      } finally {
        slots.release();
      }
    }
  }
}
