package io.github.btc.tools.replicas.replica;

import io.github.btc.AdmissionGate;
import io.github.btc.Announcer;
import io.github.btc.AwayNotices;
import io.github.btc.BackgroundTask;
import io.github.btc.Coordinator;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.controller.ControllerBuilder;
import io.github.btc.http.Bypass;
import io.github.btc.http.Refusal;
import io.github.btc.loadbalancer.HealthSource;
import io.github.btc.servlet.BtcFilter;
import io.github.btc.tools.console.Verb;
import io.github.btc.tools.console.process.ParentWatch;
import io.github.btc.tools.replicas.balancer.Announcement;
import jakarta.servlet.Filter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The main class of a replica. Says {@code ready PORT} on standard output once it serves, and ends
 * when its standard input does.
 */
@Command(name = "replica", hidden = true, description = "One replica of the toy service.")
public final class ReplicaMain implements Callable<Integer>, Verb {

  @Option(names = "--mode", required = true)
  private ReplicaMode mode = ReplicaMode.OFF;

  @Option(names = "--index", required = true)
  private int index;

  @Option(names = "--announce", required = true)
  private String announce = "none";

  /** The name is that of the property, so that services with Spring Boot understand it too. */
  @Option(names = "--btc.filter.status")
  private int refusalStatus = Refusal.STATUS;

  /** A flag of the JVM may set it, as it does in services with Spring Boot. */
  @Option(names = "--btc.control-group", defaultValue = "${sys:btc.control-group:-0}")
  private double controlGroup;

  /** The bench leaves a cold service out, in what it measures and in the control group alike. */
  @Option(
      names = "--bench.control-group-after",
      defaultValue = "${sys:bench.control-group-after:-0}",
      description = "Seconds after the start until the first cycle counts.")
  private int controlGroupAfterSeconds;

  @Option(names = "--live-mb", required = true)
  private int liveMegabytes;

  @Option(names = "--seed", required = true)
  private long seed;

  @Option(names = "--directory", required = true)
  private Path directory = Path.of("");

  @Option(names = "--events", required = true)
  private Path events = Path.of("");

  @Option(names = "--answers", required = true)
  private Path answers = Path.of("");

  @Option(names = "--chosen", required = true)
  private Path chosen = Path.of("");

  /**
   * Runs a replica until its parent lets go.
   *
   * @param arguments see the options
   */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new ReplicaMain()).execute(arguments));
  }

  @Override
  public Purpose purpose() {
    return Purpose.INTERNAL;
  }

  @Override
  public Integer call() throws Exception {
    CountDownLatch released = new CountDownLatch(1);
    ParentWatch.start(System.in, released::countDown);
    ToyService service = new ToyService(LiveState.ofMegabytes(liveMegabytes), seed);
    try (EventLog log = new EventLog(events)) {
      serve(service, log, released);
    }
    return 0;
  }

  private void serve(ToyService service, EventLog log, CountDownLatch released) throws Exception {
    @Nullable Announcement announcement = announcement();
    Announcer announcer = announcement == null ? Announcer.none() : announcement.announcer();
    HealthSource announced = announcer instanceof HealthSource source ? source : () -> true;
    BackgroundTaskController controller =
        mode.hasController() ? controller(log, announcer, announcement) : null;
    AdmissionGate gate = controller == null ? null : controller.gate();
    AnswerLog answerLog = new AnswerLog();
    ChoiceLog choiceLog = new ChoiceLog();
    List<Filter> filters = new ArrayList<>(List.of(answerLog, choiceLog));
    if (gate != null) {
      filters.add(filter(gate, announcer, refusalStatus));
    }
    try (ReplicaServer server =
        new ReplicaServer(
            ReplicaServer.ANY_PORT,
            directory,
            new ToyServlet(service, index),
            new ReadyServlet(gate, announced),
            filters)) {
      int port = server.start();
      if (mode != ReplicaMode.NO_COLLECTIONS) {
        // The live state is old from the first request on, and the tasks, which are there already,
        // learn how large it is.
        System.gc();
      }
      if (controller != null) {
        controller.start();
        leaveOutTheColdCycles(controller);
      }
      System.out.println("ready " + port);
      released.await();
      finish(controller, log);
    }
    answerLog.write(answers);
    choiceLog.write(chosen);
  }

  /** No cycle counts in which the controller was paused. */
  private void leaveOutTheColdCycles(BackgroundTaskController controller) {
    if (controlGroup > 0 && controlGroupAfterSeconds > 0) {
      controller.pause();
      CompletableFuture.delayedExecutor(controlGroupAfterSeconds, TimeUnit.SECONDS)
          .execute(controller::resume);
    }
  }

  static BtcFilter filter(AdmissionGate gate, Announcer announcer, int refusalStatus) {
    BtcFilter.Builder builder =
        BtcFilter.builder(gate)
            .bypass(Bypass.standard().path(ReadyServlet.PATH))
            .status(refusalStatus);
    if (announcer instanceof AwayNotices notices) {
      builder.inBand(notices);
    }
    return builder.build();
  }

  private static void finish(@Nullable BackgroundTaskController controller, EventLog log) {
    if (controller != null) {
      controller.close();
      log.finish(controller.snapshot());
    }
  }

  private @Nullable Announcement announcement() {
    return announce.equals("none") ? null : Announcement.parse(announce);
  }

  private BackgroundTaskController controller(
      EventLog log, Announcer announcer, @Nullable Announcement announcement) {
    ControllerBuilder builder =
        BackgroundTaskController.builder()
            .name("replica-" + index)
            .seed(seed)
            .listener(log)
            .announcer(announcer)
            .controlGroup(controlGroup)
            .refusalsAreRetried(true); // by the balancers and the clients of the runs
    Coordinator coordinator = announcement == null ? null : announcement.coordinator();
    if (coordinator != null) {
      builder.coordinator(coordinator);
    }
    for (BackgroundTask task : ReplicaTasks.of(mode, announcement)) {
      builder.task(task);
    }
    return builder.build();
  }
}
