package io.github.btc.tools.bench.stops;

import io.github.btc.tools.console.container.ContainerLimits;
import io.github.btc.tools.console.container.ControlGroup;
import io.github.btc.tools.console.container.ControlGroups;
import io.github.btc.tools.replicas.balancer.Announcement;
import io.github.btc.tools.replicas.measure.Answers;
import io.github.btc.tools.replicas.measure.Cause;
import io.github.btc.tools.replicas.measure.Closing;
import io.github.btc.tools.replicas.measure.DatabaseWaits;
import io.github.btc.tools.replicas.measure.GcLog;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.Pause;
import io.github.btc.tools.replicas.measure.ReplicaEvents;
import io.github.btc.tools.replicas.measure.ReplicaRecord;
import io.github.btc.tools.replicas.measure.WallClock;
import io.github.btc.tools.replicas.replica.ReplicaMode;
import io.github.btc.tools.replicas.run.ReplicaChild;
import io.github.btc.tools.replicas.run.ResourceSampler;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The replicas of one run, each in a control group of its own that outlives its restarts. */
final class Fleet implements AutoCloseable {

  private static final String READY = "ready ";
  private static final int BESIDE_HEAP_MEGABYTES = 400;
  private static final int USUAL_WEIGHT = 100;
  private static final long BOOST_SECONDS = 60;
  private static final long POLL_NANOS = 20_000_000;
  private static final long DRAIN_NANOS = 10_000_000_000L;

  static final List<String> WITHOUT_BTC = List.of("--mode=" + ReplicaMode.OFF, "--announce=none");

  private final TrialRun run;
  private final TrialSettings settings;
  private final Path cache;
  private final Workplace workplace;
  private final Path directory;
  private final ResourceSampler sampler;
  private final FleetProxy proxy;
  private final List<ControlGroup> groups = new ArrayList<>();
  private final List<Life> lives = new ArrayList<>(); // guarded by this
  private final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();

  /**
   * One process of a replica, from its start to its end.
   *
   * @param replica index of the replica
   * @param number number of the process among all of the fleet, which the sampler has too
   * @param child process
   */
  private record Life(int replica, int number, ReplicaChild child) {}

  Fleet(TrialRun run, TrialSettings settings, Path cache, Workplace workplace, Path directory)
      throws IOException {
    this.run = run;
    this.settings = settings;
    this.cache = cache;
    this.workplace = workplace;
    this.directory = directory;
    this.sampler = new ResourceSampler();
    this.proxy = new FleetProxy(settings.replicas(), run.row().serverOptions(), directory);
    for (int i = 0; i < settings.replicas(); i++) {
      groups.add(group(i));
    }
  }

  private ControlGroup group(int replica) throws IOException {
    int memory = settings.heapMegabytes() + BESIDE_HEAP_MEGABYTES;
    ControlGroup group =
        ControlGroups.ofThisMachine()
            .create("replica-" + replica, new ContainerLimits(run.quotaCpus(), memory));
    switch (run.row().quota()) {
      case BURST -> group.burst(run.quotaCpus());
      case WEIGHT -> group.weightOnly((int) (USUAL_WEIGHT * run.quotaCpus()));
      case FIXED, DOUBLE_AT_FIRST -> {}
    }
    return group;
  }

  FleetProxy proxy() {
    return proxy;
  }

  ResourceSampler sampler() {
    return sampler;
  }

  /** Returns the number of a replica's current process for the sampler. */
  synchronized int currentLife(int replica) {
    return lives.stream()
        .filter(life -> life.replica() == replica)
        .mapToInt(Life::number)
        .max()
        .orElse(-1);
  }

  /** Returns the id of a replica's current process. */
  synchronized long currentPid(int replica) {
    return lives.get(currentLife(replica)).child().jvm().pid();
  }

  /** Returns the file with the throttling of a replica's control group. */
  Path throttling(int replica) {
    return groups.get(replica).throttling();
  }

  /** Starts all replicas together, and takes them in when all of them are ready. */
  void start() throws IOException, InterruptedException {
    List<Life> started = new ArrayList<>();
    for (int i = 0; i < settings.replicas(); i++) {
      started.add(begin(i));
    }
    List<Integer> ports = new ArrayList<>();
    for (Life life : started) {
      ports.add(awaitReady(life));
    }
    for (int i = 0; i < ports.size(); i++) {
      proxy.add(i, ports.get(i));
    }
    for (int i = 0; i < ports.size(); i++) {
      awaitUp(i);
    }
  }

  /** Restarts a replica as a rolling update does: it is drained first. */
  void restart(int replica) throws IOException, InterruptedException {
    proxy.drain(replica);
    long begun = System.nanoTime();
    while (proxy.sessions(replica) > 0 && System.nanoTime() - begun < DRAIN_NANOS) {
      LockSupport.parkNanos(POLL_NANOS);
    }
    proxy.remove(replica);
    Life old = current(replica);
    old.child().release();
    old.child().close();
    Life fresh = begin(replica);
    proxy.add(replica, awaitReady(fresh));
    awaitUp(replica);
  }

  private synchronized Life current(int replica) {
    return lives.get(currentLife(replica));
  }

  private void awaitUp(int replica) throws IOException, InterruptedException {
    while (!proxy.isUp(replica)) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  private synchronized Life begin(int replica) throws IOException {
    ControlGroup group = groups.get(replica);
    if (run.row().quota() == TrialRow.Quota.DOUBLE_AT_FIRST) {
      group.quota(2 * run.quotaCpus());
      later.schedule(() -> usualQuota(group), BOOST_SECONDS, TimeUnit.SECONDS);
    }
    int number = lives.size();
    List<String> command = group.running(command(replica, number));
    Path errors = directory.resolve("life-" + number + ".err");
    Life life =
        new Life(
            replica,
            number,
            workplace.start(() -> ReplicaChild.start("Replica " + replica, command, null, errors)));
    lives.add(life);
    sampler.watch(life.child().jvm().pid(), group.throttling());
    return life;
  }

  private void usualQuota(ControlGroup group) {
    try {
      group.quota(run.quotaCpus());
    } catch (IOException e) {
      throw new IllegalStateException("the quota could not be set back", e);
    }
  }

  private int awaitReady(Life life) throws IOException, InterruptedException {
    String line = life.child().jvm().readLine();
    if (!line.startsWith(READY)) {
      throw new IOException("replica: \"" + line + "\" (expected \"ready PORT\")");
    }
    int port = Integer.parseInt(line.substring(READY.length()));
    if (run.row().isWarmedUp()) {
      ask(port, settings.warmUpRequests());
    }
    return port;
  }

  /** Sends requests one after another, before anybody else does. */
  static void ask(int port, int requests) throws IOException, InterruptedException {
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port)).build();
    for (int i = 0; i < requests; i++) {
      client.send(request, HttpResponse.BodyHandlers.discarding());
    }
  }

  private List<String> command(int replica, int number) {
    List<String> words = new ArrayList<>();
    words.add(settings.jdk().home().resolve("bin").resolve("java").toString());
    words.addAll(heapFlags(settings, run));
    words.addAll(run.row().flags());
    if (run.row().hasCache()) {
      words.add("-XX:AOTCache=" + cache);
    }
    if (settings.program().databasePort() != 0) {
      words.addAll(DatabaseWaits.flags(recordingOf(number)));
    }
    words.add(
        "-Xlog:"
            + GcLog.WHAT
            + ":file="
            + gcLogOf(number)
            + ":"
            + GcLog.DECORATIONS
            + ":filecount=0");
    words.addAll(settings.program().words());
    words.addAll(arguments(settings, directory, replica, number));
    words.addAll(btcArguments(run.row(), proxy.announcement(replica)));
    words.addAll(run.row().arguments());
    return words;
  }

  static List<String> heapFlags(TrialSettings settings, TrialRun run) {
    String heap = settings.heapMegabytes() + "m";
    return List.of("-Xms" + heap, "-Xmx" + heap, run.collectorFlag(), "-XX:+PerfDisableSharedMem");
  }

  static List<String> arguments(TrialSettings settings, Path directory, int replica, int number) {
    return List.of(
        "--index=" + replica,
        "--live-mb=" + settings.liveMegabytes(),
        "--seed=" + (settings.seed() * settings.replicas() + replica),
        "--directory=" + directory.resolve("life-" + number),
        "--events=" + eventsOf(directory, number),
        "--answers=" + directory.resolve("life-" + number + ".answers.bin"),
        "--chosen=" + directory.resolve("life-" + number + ".chosen.bin"));
  }

  /** An observer gets the address of the balancer too, and does not use it. */
  static List<String> btcArguments(TrialRow row, Announcement announcement) {
    return row.btc() == TrialRow.Btc.OFF
        ? WITHOUT_BTC
        : List.of(
            "--mode=" + ReplicaMode.BTC,
            "--announce=" + announcement,
            "--btc.filter.status=" + FleetProxy.REFUSAL_STATUS);
  }

  /** Ends the processes, so that their files are complete. */
  void end() {
    workplace.endChildren();
  }

  /** Reads the records of all replicas, after their end. */
  synchronized List<ReplicaRecord> records() throws IOException {
    List<ReplicaRecord> records = new ArrayList<>();
    for (int i = 0; i < settings.replicas(); i++) {
      records.add(record(i));
    }
    return records;
  }

  private ReplicaRecord record(int replica) throws IOException {
    List<Pause> pauses = new ArrayList<>();
    List<Interval> safepoints = new ArrayList<>();
    List<Interval> compiling = new ArrayList<>();
    List<Interval> database = new ArrayList<>();
    Map<Integer, Long> answers = new HashMap<>();
    List<Closing> closings = new ArrayList<>();
    int first = -1;
    for (Life life : lives) {
      if (life.replica() == replica) {
        first = first < 0 ? life.number() : first;
        GcLog.Stops stops = GcLog.stopsIn(gcLogOf(life.number()));
        pauses.addAll(stops.pauses());
        safepoints.addAll(Pause.intervals(stops.safepoints()));
        compiling.addAll(sampler.compiling(life.number()));
        database.addAll(
            DatabaseWaits.in(
                recordingOf(life.number()), settings.program().databasePort(), WallClock.read()));
        answers.putAll(Answers.read(answersOf(life.number())).nanosByAttempt());
        closings.addAll(ReplicaEvents.read(eventsOf(life.number())).closings());
      }
    }
    pauses.sort(Comparator.comparingLong(pause -> pause.interval().startNanos()));
    return new ReplicaRecord(pauses, new ReplicaEvents(closings, Map.of(), 0), new Answers(answers))
        .with(Cause.SAFEPOINT, safepoints)
        .with(Cause.COMPILING, compiling)
        .with(Cause.DATABASE, database)
        .with(Cause.NO_CORE, sampler.withoutCore())
        .with(Cause.THROTTLED, sampler.throttledByOthers(first))
        .with(Cause.THROTTLED_COMPILING, sampler.throttledByCompilers(first));
  }

  private Path gcLogOf(int life) {
    return directory.resolve("life-" + life + ".gc.log");
  }

  private Path recordingOf(int life) {
    return directory.resolve("life-" + life + ".jfr");
  }

  private Path eventsOf(int life) {
    return eventsOf(directory, life);
  }

  private static Path eventsOf(Path directory, int life) {
    return directory.resolve("life-" + life + ".events.jsonl");
  }

  private Path answersOf(int life) {
    return directory.resolve("life-" + life + ".answers.bin");
  }

  @Override
  public void close() {
    later.shutdownNow();
    sampler.close();
    proxy.close();
    workplace.endChildren();
    groups.forEach(ControlGroup::close);
  }
}
