package io.github.btc.research.benches.elasticsearch;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.measure.ReplicaRecord;
import io.github.btc.tools.replicas.measure.RunRecord;
import io.github.btc.tools.replicas.measure.WallClock;
import io.github.btc.tools.replicas.run.LimitHeap;
import io.github.btc.tools.replicas.run.ResourceSampler;
import io.github.btc.tools.replicas.run.RunPlan;
import io.github.btc.tools.replicas.run.ServiceRun.Outcome;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Carries out one run: starts the nodes, adds documents, sends searches and reads the files. */
final class ElasticsearchRun {

  private static final Duration RETRY_LIMIT = Duration.ofSeconds(10);
  private static final Duration OVERTIME = Duration.ofMinutes(3);
  private static final int KILOBYTE = 1024;
  private static final int LOAD_HEAP_MEGABYTES = 256;
  private static final int LOAD_HEAP_BYTES_PER_REQUEST = 96 << 10;

  private final RunPlan plan;
  private final int documentKilobytes;
  private final @Nullable Path log;
  private final Installation installation;
  private final Workplace workplace;
  private final Path directory;

  /**
   * Prepares a run.
   *
   * @param plan JVM, rate and duration
   * @param documentKilobytes size of a document in KB
   * @param log searches to send instead of a constant rate; {@code null} for a constant rate
   * @param workplace folder of the run and owner of its processes
   */
  ElasticsearchRun(RunPlan plan, int documentKilobytes, @Nullable Path log, Workplace workplace) {
    this.plan = plan;
    this.documentKilobytes = documentKilobytes;
    this.log = log;
    this.installation = Installation.named();
    this.workplace = workplace;
    this.directory = workplace.directory().resolve(plan.directoryName());
  }

  /**
   * Returns the average rate of a log in the time of a run.
   *
   * @param log slow log or trace
   * @param seconds warm-up and measured time
   * @return searches per second, rounded; at least 1
   * @throws IllegalArgumentException if the log is shorter than the run, or the file is not a log;
   *     the message is for the user
   */
  static int ratePerSecond(Path log, double seconds) {
    try {
      SlowLog searches = SlowLog.read(log);
      if (searches.seconds() < seconds) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "slow_log: %s: %.1f s of searches (expected at least %.1f s, the sum of --warm-up"
                    + " and --measure)",
                log,
                searches.seconds(),
                seconds));
      }
      return (int) Math.max(1, Math.round(searches.ratePerSecond(seconds)));
    } catch (IOException e) {
      throw new RefusedSettingException("slow_log", String.valueOf(log), "a readable file", e);
    }
  }

  /**
   * Carries out the run.
   *
   * @return requests, replicas and their use of resources
   * @throws IOException if a process fails or a file cannot be read
   * @throws InterruptedException if interrupted
   */
  Outcome run() throws IOException, InterruptedException {
    Files.createDirectories(directory);
    try (ResourceSampler sampler = new ResourceSampler()) {
      Nodes nodes = Nodes.start(plan, installation, workplace, directory);
      WallClock clock = WallClock.read();
      SlowLog searches = log == null ? null : SlowLog.read(log);
      fill(nodes, searches);
      nodes.data().forEach(node -> sampler.watch(node.pid()));
      load(nodes);
      sampler.finish();
      clock = clock.or(WallClock.read());
      nodes.end(OVERTIME);
      RunRecord record = read(nodes, clock);
      return new Outcome(record, sampler.useIn(record.window()));
    } finally {
      workplace.endChildren();
    }
  }

  /** Adds the documents by way of a data node, which leaves the coordinating node's heap free. */
  private void fill(Nodes nodes, @Nullable SlowLog searches)
      throws IOException, InterruptedException {
    List<String> others =
        searches == null
            ? List.of()
            : searches.searches().stream()
                .map(LoggedSearch::index)
                .filter(index -> !index.equals(Library.INDEX))
                .distinct()
                .toList();
    int documents = Math.max(1, plan.liveMegabytes() * KILOBYTE / documentKilobytes);
    Library library = new Library(nodes.data().get(0).address(), nodes.data().size() - 1);
    library.awaitNodes(nodes.count());
    library.fill(documents, documentKilobytes * KILOBYTE, plan.seed(), others);
    library.awaitNodes(nodes.count());
  }

  private void load(Nodes nodes) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>();
    arguments.add("--target=" + nodes.door().address());
    arguments.add("--retry-for=" + (nodes.coordinator() == null ? RETRY_LIMIT : Duration.ZERO));
    arguments.add("--rate=" + plan.ratePerSecond());
    arguments.add("--warm-up=" + plan.warmUp());
    arguments.add("--measure=" + plan.measure());
    arguments.add("--attempts=" + attempts());
    if (log != null) {
      arguments.add("--log=" + log.toAbsolutePath());
    }
    Duration planned = plan.warmUp().plus(plan.measure());
    workplace
        .add(
            ChildJvm.start(
                "The load generator",
                loadFlags(planned),
                ReplayMain.class,
                arguments,
                directory.resolve("load.err")))
        .awaitSuccess(planned.plus(OVERTIME));
  }

  private List<String> loadFlags(Duration planned) throws IOException {
    long requests =
        log == null
            ? planned.toMillis() * plan.ratePerSecond() / 1000
            : SlowLog.read(log).searches().size();
    long heap = LOAD_HEAP_MEGABYTES + (requests * LOAD_HEAP_BYTES_PER_REQUEST >> 20);
    List<String> flags = new ArrayList<>(LimitHeap.FLAGS);
    flags.add("-Xms" + heap + "m");
    flags.add("-Xmx" + heap + "m");
    flags.add("-XX:+PerfDisableSharedMem");
    return flags;
  }

  private RunRecord read(Nodes nodes, WallClock clock) throws IOException {
    List<SearchLog> logs = new ArrayList<>();
    for (RunningNode node : nodes.data()) {
      logs.add(node.searches());
    }
    SearchVisits visits =
        SearchVisits.of(
            Attempts.read(attempts()),
            nodes.data().stream().map(RunningNode::name).toList(),
            logs,
            nodes.coordinator() == null ? null : nodes.coordinator().searches());
    List<ReplicaRecord> records = new ArrayList<>();
    for (int i = 0; i < logs.size(); i++) {
      RunningNode node = nodes.data().get(i);
      records.add(
          new ReplicaRecord(
              node.pauses(), node.events(clock), visits.executed().get(i), visits.sent().get(i)));
    }
    return new RunRecord(plan.name(), visits.attempts(), records);
  }

  private Path attempts() {
    return directory.resolve("attempts.bin");
  }
}
