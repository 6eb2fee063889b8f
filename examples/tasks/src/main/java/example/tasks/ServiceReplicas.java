package example.tasks;

import io.github.btc.tools.console.container.ContainerLimits;
import io.github.btc.tools.console.container.ControlGroup;
import io.github.btc.tools.console.container.ControlGroups;
import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.LoadMain;
import io.github.btc.tools.replicas.measure.Answers;
import io.github.btc.tools.replicas.measure.ReplicaEvents;
import io.github.btc.tools.replicas.measure.ReplicaRecord;
import io.github.btc.tools.replicas.measure.RunFigures;
import io.github.btc.tools.replicas.measure.RunRecord;
import io.github.btc.tools.replicas.run.ReplicaChild;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Measures one run of the replicas of a service, each in its own JVM, and in its own control group
 * if it has a quota. A client in a JVM of its own obeys the announcements in their answers, and
 * sends a refused request to another replica.
 */
final class ServiceReplicas {

  private static final String READY = "ready ";
  private static final String ERRORS = "errors.txt";
  private static final Duration OVERTIME = Duration.ofMinutes(3);

  /**
   * The result of a run.
   *
   * @param record the times of every request at the client and at the replicas
   * @param exposed the number of requests that overlapped the work. A request usually counts from
   *     its start to its end in the service. If the work stops the JVM, and so delays requests in
   *     the socket too, a request counts from its start at the client until its answer or refusal
   *     was sent
   */
  record Run(RunRecord record, long exposed) {}

  private final Workplace workplace;
  private final int count;
  private final int ratePerSecond;
  private final Duration warmUp;
  private final Duration measure;
  private final @Nullable ContainerLimits limits;

  ServiceReplicas(
      Workplace workplace,
      int count,
      int ratePerSecond,
      Duration warmUp,
      Duration measure,
      @Nullable ContainerLimits limits) {
    this.workplace = workplace;
    this.count = count;
    this.ratePerSecond = ratePerSecond;
    this.warmUp = warmUp;
    this.measure = measure;
    this.limits = limits;
  }

  /** Runs one kind, and reads the records of both sides. */
  Run run(Kind kind, boolean withBtc) throws IOException, InterruptedException {
    String name = kind.name().toLowerCase(Locale.ROOT) + (withBtc ? "-with" : "-without");
    Path folder = Files.createDirectories(workplace.directory().resolve(name));
    try {
      List<ReplicaChild> replicas = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        replicas.add(startReplica(kind, withBtc, folder, i));
      }
      load(replicas, folder);
    } finally {
      workplace.endChildren();
    }
    return read(kind, name, folder);
  }

  private ReplicaChild startReplica(Kind kind, boolean withBtc, Path folder, int index)
      throws IOException {
    Path own = Files.createDirectories(folder.resolve("replica-" + index));
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xms256m",
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            ServiceReplica.class.getName(),
            "--kind=" + kind,
            "--btc=" + withBtc,
            "--folder=" + own,
            "--turns=" + folder.resolve("turns"));
    return workplace.start(
        () ->
            ReplicaChild.start(
                "Replica " + index + " (" + kind.work() + ")",
                command,
                group(index),
                own.resolve(ERRORS)));
  }

  private @Nullable ControlGroup group(int index) throws IOException {
    return limits == null ? null : ControlGroups.ofThisMachine().create("replica-" + index, limits);
  }

  private void load(List<ReplicaChild> replicas, Path folder)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>();
    for (ReplicaChild replica : replicas) {
      arguments.add("--target=127.0.0.1:" + portOf(replica.jvm()));
    }
    arguments.add("--obeys-notices=true");
    arguments.add("--rate=" + ratePerSecond);
    arguments.add("--warm-up=" + warmUp);
    arguments.add("--measure=" + measure);
    arguments.add("--attempts=" + folder.resolve("attempts.bin"));
    workplace
        .add(
            ChildJvm.start(
                "The client",
                List.of("-Xms128m", "-Xmx128m", "-XX:+UseSerialGC"),
                LoadMain.class,
                arguments,
                folder.resolve("client-errors.txt")))
        .awaitSuccess(warmUp.plus(measure).plus(OVERTIME));
  }

  private static int portOf(ChildJvm replica) throws IOException {
    String line = replica.readLine();
    if (!line.startsWith(READY)) {
      throw new IOException("replica: \"" + line + "\" (expected \"ready PORT\")");
    }
    return Integer.parseInt(line.substring(READY.length()));
  }

  private Run read(Kind kind, String name, Path folder) throws IOException {
    List<RequestLog.WorkTimes> services = new ArrayList<>();
    List<ReplicaRecord> replicas = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Path own = folder.resolve("replica-" + i);
      if (!Files.exists(ServiceReplica.runsIn(own))) {
        Path errors = own.resolve(ERRORS);
        throw new IOException(
            own + ": no file of runs (expected a normal end of the replica; see " + errors + " )");
      }
      services.add(
          RequestLog.WorkTimes.read(ServiceReplica.begunIn(own), ServiceReplica.doneIn(own)));
      replicas.add(
          new ReplicaRecord(
              RunLog.read(ServiceReplica.runsIn(own)),
              ReplicaEvents.read(ServiceReplica.eventsIn(own)),
              Answers.read(ServiceReplica.answersIn(own))));
    }
    Attempts attempts = Attempts.read(folder.resolve("attempts.bin"));
    Attempts counted = kind.stopsTheJvm() ? attempts : RequestLog.workedOnOnly(attempts, services);
    return new Run(
        new RunRecord(name, attempts, replicas), RunFigures.of(name, counted, replicas).exposed());
  }
}
