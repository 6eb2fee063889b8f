package example.tasks;

import io.github.btc.AdmissionGate;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.coordination.FileCoordinator;
import io.github.btc.http.Bypass;
import io.github.btc.loadbalancer.InBandAnnouncer;
import io.github.btc.servlet.BtcFilter;
import io.github.btc.tools.console.process.ParentWatch;
import io.github.btc.tools.replicas.replica.AnswerLog;
import io.github.btc.tools.replicas.replica.EventLog;
import io.github.btc.tools.replicas.replica.ReadyServlet;
import io.github.btc.tools.replicas.replica.ReplicaServer;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The main class of a replica. It prints {@code ready PORT} on standard output once it serves, and
 * ends at the end of its standard input.
 */
@Command(name = "replica")
final class ServiceReplica implements Callable<Integer> {

  /** The time in which refusals are sent before the JVM stops, also on a busy machine. */
  private static final Duration BEFORE_A_STOP = Duration.ofMillis(100);

  private static final Duration BEFORE_OTHER_WORK = Duration.ofMillis(2);

  /** A large share, because the example has far more background work than a real service. */
  private static final double BUDGET_SHARE = 0.5;

  @Option(names = "--kind", required = true)
  private Kind kind = Kind.LUCENE;

  @Option(names = "--btc", required = true, arity = "1")
  private boolean withBtc;

  @Option(names = "--folder", required = true)
  private Path folder = Path.of("");

  @Option(names = "--turns", required = true)
  private Path turns = Path.of("");

  private final RunLog runs = new RunLog();
  private final AnswerLog answers = new AnswerLog();
  private final RequestLog requests = new RequestLog();
  private final CountDownLatch released = new CountDownLatch(1);

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new ServiceReplica()).execute(arguments));
  }

  /** Returns the file of runs in a replica's folder. */
  static Path runsIn(Path folder) {
    return folder.resolve("runs.txt");
  }

  static Path answersIn(Path folder) {
    return folder.resolve("answers.bin");
  }

  static Path begunIn(Path folder) {
    return folder.resolve("begun.bin");
  }

  static Path doneIn(Path folder) {
    return folder.resolve("done.bin");
  }

  static Path eventsIn(Path folder) {
    return folder.resolve("events.jsonl");
  }

  @Override
  public Integer call() throws Exception {
    ParentWatch.start(System.in, released::countDown);
    Path work = Files.createDirectories(folder.resolve("work"));
    try (EventLog events = new EventLog(eventsIn(folder));
        Workload service = kind.open(work, runs)) {
      serve(service, events);
      answers.write(answersIn(folder));
      requests.write(begunIn(folder), doneIn(folder));
      runs.write(runsIn(folder));
    }
    return 0;
  }

  private void serve(Workload service, EventLog events) throws Exception {
    InBandAnnouncer announcer = InBandAnnouncer.create();
    BackgroundTaskController controller = withBtc ? controller(service, events, announcer) : null;
    AdmissionGate gate = controller == null ? null : controller.gate();
    try (ReplicaServer server =
        new ReplicaServer(
            ReplicaServer.ANY_PORT,
            folder,
            new Requests(service, requests),
            new ReadyServlet(gate, () -> true),
            filters(gate, announcer))) {
      int port = server.start();
      if (controller == null) {
        service.workWithoutBtc();
      } else {
        controller.start();
      }
      System.out.println("ready " + port);
      released.await();
      if (controller != null) {
        controller.close();
        events.finish(controller.snapshot());
      }
    }
  }

  private BackgroundTaskController controller(
      Workload service, EventLog events, InBandAnnouncer announcer) throws Exception {
    return BackgroundTaskController.builder()
        .task(service.task())
        .announcer(announcer) // answers tell the client, which obeys
        .refusalsAreRetried(true) // by the same client, at another replica
        .settle(kind.stopsTheJvm() ? BEFORE_A_STOP : BEFORE_OTHER_WORK)
        .unavailabilityBudget(BUDGET_SHARE, Duration.ofMinutes(1))
        .coordinator(FileCoordinator.oneAtATime(turns))
        .listener(events)
        .jmx(false)
        .build();
  }

  private List<Filter> filters(@Nullable AdmissionGate gate, InBandAnnouncer announcer) {
    if (gate == null) {
      return List.of(answers);
    }
    Bypass probes = Bypass.standard().path(ReadyServlet.PATH);
    return List.of(answers, BtcFilter.builder(gate).bypass(probes).inBand(announcer).build());
  }

  /** Runs the work of one request for every HTTP request. */
  private static final class Requests extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final transient Workload service;
    private final transient RequestLog log;

    Requests(Workload service, RequestLog log) {
      this.service = service;
      this.log = log;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws ServletException {
      try {
        log.around(request, () -> service.request(ThreadLocalRandom.current()));
      } catch (Exception e) {
        throw new ServletException(e);
      }
      response.setContentLength(0);
    }
  }
}
