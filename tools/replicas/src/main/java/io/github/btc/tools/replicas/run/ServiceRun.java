package io.github.btc.tools.replicas.run;

import io.github.btc.tools.console.container.ContainerLimits;
import io.github.btc.tools.console.container.ControlGroup;
import io.github.btc.tools.console.container.ControlGroups;
import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.measure.Answers;
import io.github.btc.tools.replicas.measure.Cause;
import io.github.btc.tools.replicas.measure.DatabaseWaits;
import io.github.btc.tools.replicas.measure.GcLog;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.Pause;
import io.github.btc.tools.replicas.measure.ReadsAndUpdates;
import io.github.btc.tools.replicas.measure.ReplicaEvents;
import io.github.btc.tools.replicas.measure.ReplicaRecord;
import io.github.btc.tools.replicas.measure.RunFigures;
import io.github.btc.tools.replicas.measure.RunRecord;
import io.github.btc.tools.replicas.measure.WallClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Carries out one run: starts the replicas, sends the load, stops the replicas and reads the files.
 */
public final class ServiceRun {

  private static final String READY = "ready ";
  private static final Duration AFTER_WARM_UP = Duration.ofSeconds(1);

  private final RunPlan plan;
  private final Path directory;
  private final Workplace workplace;
  private final ReplicaProgram program;

  /**
   * Prepares a run of the papers' service.
   *
   * @param plan plan of the run
   * @param workplace folder of the run and owner of its processes
   */
  public ServiceRun(RunPlan plan, Workplace workplace) {
    this(plan, workplace, ReplicaProgram.toy());
  }

  /**
   * Prepares a run of any service.
   *
   * @param plan plan of the run
   * @param workplace folder of the run and owner of its processes
   * @param program program of a replica
   */
  public ServiceRun(RunPlan plan, Workplace workplace, ReplicaProgram program) {
    this.program = program;
    this.plan = plan;
    this.workplace = workplace;
    this.directory = workplace.directory().resolve(plan.directoryName());
  }

  /**
   * Carries out the run.
   *
   * @return requests, replicas and their use of resources
   * @throws IOException if a process fails or a file cannot be read
   * @throws InterruptedException if interrupted
   */
  public Outcome run() throws IOException, InterruptedException {
    Files.createDirectories(directory);
    try (Frontend front = new Frontend(plan, directory);
        ResourceSampler sampler = new ResourceSampler()) {
      List<ReplicaChild> replicas = startReplicas(front);
      List<InetSocketAddress> targets = front.start(addressesOf(replicas));
      replicas.forEach(replica -> sampler.watch(replica.jvm().pid()));
      sampler.watchProxies(front.pids());
      liftQuotas(replicas);
      load()
          .send(
              targets, program.of(front.client()), workplace, directory, warmUp(sampler, replicas));
      sampler.finish();
      workplace.endChildren();
      RunRecord record = read(sampler);
      return new Outcome(record, sampler.useIn(record.window()), beginning(record, sampler), null);
    } finally {
      workplace.endChildren();
    }
  }

  /**
   * Starts the replicas once, lets them warm up, and sends them one load after another.
   *
   * @param loads sends the loads
   * @throws IOException if a process fails or a file cannot be read
   * @throws InterruptedException if interrupted
   */
  public void serve(Loads loads) throws IOException, InterruptedException {
    Files.createDirectories(directory);
    try (Frontend front = new Frontend(plan, directory);
        ResourceSampler sampler = new ResourceSampler()) {
      List<ReplicaChild> replicas = startReplicas(front);
      List<InetSocketAddress> targets = front.start(addressesOf(replicas));
      replicas.forEach(replica -> sampler.watch(replica.jvm().pid()));
      sampler.watchProxies(front.pids());
      liftQuotas(replicas);
      Sender sender = new Sender(targets, front, sampler, replicas);
      sender.warmUp();
      loads.sendTo(sender);
    } finally {
      workplace.endChildren();
    }
  }

  /** Sends loads to replicas that stay. */
  public interface Loads {
    /**
     * Sends as many loads as it likes.
     *
     * @param service the replicas after their warm-up
     * @throws IOException if a process fails or a file cannot be read
     * @throws InterruptedException if interrupted
     */
    void sendTo(Service service) throws IOException, InterruptedException;
  }

  /** Replicas that answer one load after another. */
  public interface Service {
    /**
     * Sends one load and waits for its answers.
     *
     * @param ratePerSecond requests per second to all replicas together
     * @param before time in which requests are sent and not measured
     * @param measure measured time
     * @return requests and use of resources
     * @throws IOException if a process fails or a file cannot be read
     * @throws InterruptedException if interrupted
     */
    Answered answer(int ratePerSecond, Duration before, Duration measure)
        throws IOException, InterruptedException;
  }

  /**
   * The result of one load.
   *
   * @param figures figures of the client; those of the replicas are not known while they run
   * @param use resources that the replicas used in the measured time
   */
  public record Answered(RunFigures figures, ResourceUse use) {}

  private final class Sender implements Service {

    private final List<InetSocketAddress> targets;
    private final Frontend front;
    private final ResourceSampler sampler;
    private final List<ReplicaChild> replicas;
    private int sent;

    Sender(
        List<InetSocketAddress> targets,
        Frontend front,
        ResourceSampler sampler,
        List<ReplicaChild> replicas) {
      this.targets = targets;
      this.front = front;
      this.sampler = sampler;
      this.replicas = replicas;
    }

    void warmUp() throws IOException, InterruptedException {
      Path own = Files.createDirectories(directory.resolve("warm-up"));
      WarmUp usual =
          WarmUp.untilTheCompilersAreIdle(
              plan.warmUp(), plan.replicas(), sampler::compilationSeconds);
      WarmUp end =
          plan.hasFasterWarmUp() ? usual.thatCalmsDown(() -> restoreQuotas(replicas)) : usual;
      new Load(
              plan.warmUpRatePerSecond(),
              plan.warmUpInFlight(),
              plan.ratePerSecond(),
              plan.longestWarmUp(),
              AFTER_WARM_UP,
              plan.hedging())
          .send(targets, program.of(front.client()), workplace, own, end);
    }

    @Override
    public Answered answer(int ratePerSecond, Duration before, Duration measure)
        throws IOException, InterruptedException {
      Path own = Files.createDirectories(directory.resolve("load-" + sent++));
      WarmUp end = WarmUp.longest();
      Duration longest = before;
      if (plan.collectsBeforeMeasuring()) {
        end = end.thatEndsWith(() -> AskedCollection.inTurns(plan.javaHome(), replicas));
        longest = before.plus(WarmUp.FOR_WORK);
      }
      new Load(ratePerSecond, longest, measure, plan.hedging())
          .send(targets, program.of(front.client()), workplace, own, end);
      sampler.finish();
      Attempts attempts = Attempts.read(Load.attemptsIn(own));
      RunRecord record = new RunRecord(plan.name(), attempts, List.of());
      return new Answered(record.figures(), sampler.useIn(record.window()));
    }
  }

  private Load load() {
    return new Load(
        plan.warmUpRatePerSecond(),
        plan.warmUpInFlight(),
        plan.ratePerSecond(),
        longestWarmUp(),
        plan.measure(),
        plan.hedging());
  }

  private Duration longestWarmUp() {
    return plan.collectsBeforeMeasuring() && !plan.hasFasterWarmUp()
        ? plan.longestWarmUp().plus(WarmUp.FOR_WORK)
        : plan.longestWarmUp();
  }

  private WarmUp warmUp(ResourceSampler sampler, List<ReplicaChild> replicas) {
    WarmUp usual =
        WarmUp.untilTheCompilersAreIdle(
            plan.warmUp(), plan.replicas(), sampler::compilationSeconds);
    if (plan.hasFasterWarmUp()) {
      return usual.thatCalmsDown(() -> prepareForMeasuring(replicas));
    }
    return plan.collectsBeforeMeasuring()
        ? usual.thatEndsWith(() -> prepareForMeasuring(replicas))
        : usual;
  }

  private void prepareForMeasuring(List<ReplicaChild> replicas)
      throws IOException, InterruptedException {
    if (plan.collectsBeforeMeasuring()) {
      AskedCollection.inTurns(plan.javaHome(), replicas);
    }
    restoreQuotas(replicas);
  }

  /** Lifts the quotas. The JVMs have started, and have counted the cores of their quota. */
  private void liftQuotas(List<ReplicaChild> replicas) throws IOException {
    if (plan.warmsUpWithoutQuota()) {
      for (ReplicaChild replica : replicas) {
        groupOf(replica).liftQuota();
      }
    }
  }

  private void restoreQuotas(List<ReplicaChild> replicas) throws IOException {
    if (plan.warmsUpWithoutQuota()) {
      for (ReplicaChild replica : replicas) {
        groupOf(replica).quota(Objects.requireNonNull(plan.limits()).quotaCpus());
      }
    }
  }

  private static ControlGroup groupOf(ReplicaChild replica) {
    return Objects.requireNonNull(replica.group());
  }

  /**
   * Returns the first part of the warm-up, which every run of the plan has; {@code null} if nobody
   * would start a service so.
   */
  private @Nullable Beginning beginning(RunRecord record, ResourceSampler sampler) {
    if (plan.warmUp().isZero() || plan.hasFasterWarmUp()) {
      return null;
    }
    long from = record.attempts().firstNanos();
    RunRecord first = record.during(new Interval(from, from + plan.warmUp().toNanos()));
    return new Beginning(first, sampler.useIn(first.window()));
  }

  private List<ReplicaChild> startReplicas(Frontend front) throws IOException {
    List<ReplicaChild> replicas = new ArrayList<>();
    for (int i = 0; i < plan.replicas(); i++) {
      replicas.add(startReplica(i, front));
    }
    return replicas;
  }

  private static List<InetSocketAddress> addressesOf(List<ReplicaChild> replicas)
      throws IOException {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (ReplicaChild replica : replicas) {
      String line = replica.jvm().readLine();
      while (!line.startsWith(READY)) {
        line = replica.jvm().readLine(); // the JVM's own, with -Xlog for instance
      }
      int port = Integer.parseInt(line.substring(READY.length()));
      addresses.add(new InetSocketAddress("127.0.0.1", port));
    }
    return addresses;
  }

  private ReplicaChild startReplica(int index, Frontend front) throws IOException {
    List<String> words = new ArrayList<>();
    words.add(plan.javaHome().resolve("bin").resolve("java").toString());
    words.addAll(replicaFlags(index));
    words.addAll(program.words());
    words.addAll(
        List.of(
            "--mode=" + plan.mode(),
            "--index=" + index,
            "--announce=" + front.announcement(plan.mode(), index),
            "--btc.filter.status=" + front.refusalStatus(),
            "--live-mb=" + plan.liveMegabytes(),
            "--seed=" + (plan.seed() * plan.replicas() + index),
            "--directory=" + directory.resolve("replica-" + index),
            "--events=" + eventsOf(index),
            "--answers=" + answersOf(index),
            "--chosen=" + chosenOf(index)));
    return workplace.start(
        () ->
            ReplicaChild.start(
                "Replica " + index + " (" + plan.name() + ")",
                words,
                group(index),
                directory.resolve("replica-" + index + ".err")));
  }

  private @Nullable ControlGroup group(int index) throws IOException {
    ContainerLimits limits = plan.limits();
    return limits == null ? null : ControlGroups.ofThisMachine().create("replica-" + index, limits);
  }

  private List<String> replicaFlags(int index) {
    List<String> flags = new ArrayList<>(plan.flags());
    Path log = gcLogOf(index);
    if (program.databasePort() != 0) {
      flags.addAll(DatabaseWaits.flags(recordingOf(index)));
    }
    flags.add("-Xlog:" + GcLog.WHAT + ":file=" + log + ":" + GcLog.DECORATIONS + ":filecount=0");
    return flags;
  }

  private RunRecord read(ResourceSampler sampler) throws IOException {
    List<ReplicaRecord> replicas = new ArrayList<>();
    for (int i = 0; i < plan.replicas(); i++) {
      GcLog.Stops stops = GcLog.stopsIn(gcLogOf(i));
      replicas.add(
          new ReplicaRecord(
                  stops.pauses(),
                  ReplicaEvents.read(eventsOf(i)),
                  Answers.read(answersOf(i)),
                  Answers.read(chosenOf(i)))
              .with(Cause.SAFEPOINT, Pause.intervals(stops.safepoints()))
              .with(Cause.THROTTLED, sampler.throttledByOthers(i))
              .with(Cause.THROTTLED_COMPILING, sampler.throttledByCompilers(i))
              .with(Cause.COMPILING, sampler.compiling(i))
              .with(Cause.NO_CORE, sampler.withoutCore())
              .with(Cause.DATABASE, databaseWaits(i)));
    }
    return new RunRecord(plan.name(), Attempts.read(Load.attemptsIn(directory)), replicas);
  }

  private List<Interval> databaseWaits(int index) throws IOException {
    return DatabaseWaits.in(recordingOf(index), program.databasePort(), WallClock.read());
  }

  /**
   * The result of a run.
   *
   * @param record attempts of the client and records of the replicas
   * @param use resources that the replicas used in the measured time
   * @param beginning figures of the warm-up; {@code null} if they were not kept
   * @param readsAndUpdates figures of reads and of updates; {@code null} if all requests are alike
   */
  public record Outcome(
      RunRecord record,
      ResourceUse use,
      @Nullable Beginning beginning,
      @Nullable ReadsAndUpdates readsAndUpdates) {

    /**
     * Creates the result of a service whose requests are all alike.
     *
     * @param record attempts of the client and records of the replicas
     * @param use resources that the replicas used in the measured time
     */
    public Outcome(RunRecord record, ResourceUse use) {
      this(record, use, null, null);
    }
  }

  /**
   * The first requests of a run, which the replicas answer while the compilers work most.
   *
   * @param record record whose measured time is the shortest warm-up of the plan
   * @param use resources that the replicas used in this time
   */
  public record Beginning(RunRecord record, ResourceUse use) {}

  private Path recordingOf(int index) {
    return directory.resolve("replica-" + index + ".jfr");
  }

  private Path gcLogOf(int index) {
    return directory.resolve("replica-" + index + ".gc.log");
  }

  private Path answersOf(int index) {
    return directory.resolve("replica-" + index + ".answers.bin");
  }

  private Path chosenOf(int index) {
    return directory.resolve("replica-" + index + ".chosen.bin");
  }

  private Path eventsOf(int index) {
    return directory.resolve("replica-" + index + ".events.jsonl");
  }
}
