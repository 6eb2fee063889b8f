package io.github.btc.tools.bench.stops;

import io.github.btc.tools.bench.CellTable;
import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.LoadMain;
import io.github.btc.tools.replicas.measure.Attribution;
import io.github.btc.tools.replicas.measure.Cause;
import io.github.btc.tools.replicas.measure.CpuThrottling;
import io.github.btc.tools.replicas.measure.RunFigures;
import io.github.btc.tools.replicas.measure.RunRecord;
import io.github.btc.tools.replicas.run.Load;
import io.github.btc.tools.replicas.run.ReplicaChild;
import io.github.btc.tools.replicas.run.ResourceUse;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Carries out one run of the trial and computes its figures. */
final class TrialRunner implements CellTable.Measurement<TrialRun> {

  private static final Duration PRIMING_LIMIT = Duration.ofMinutes(3);
  private static final Duration OVERTIME = Duration.ofSeconds(60);
  private static final Duration START = Duration.ofSeconds(30);
  private static final int CACHE_REQUESTS = 1_000;

  private final TrialSettings settings;
  private final Workplace workplace;
  private int started;

  TrialRunner(TrialSettings settings, Workplace workplace) {
    this.settings = settings;
    this.workplace = workplace;
  }

  @Override
  public String settings(TrialRun run) {
    return settings.text();
  }

  @Override
  public Duration longest(TrialRun run) {
    return START.plus(Duration.ofSeconds(run.situation().warmUpSeconds())).plus(settings.measure());
  }

  /** The folder of a run has a short name, for the socket in it. */
  @Override
  public Map<String, Double> figures(TrialRun run) throws IOException, InterruptedException {
    Path directory = Files.createDirectories(workplace.directory().resolve("r" + started++));
    Path cache = workplace.directory().resolve(run.collector() + ".aot");
    if (run.row().hasCache() && !Files.exists(cache)) {
      makeCache(run, cache, directory);
    }
    try (Fleet fleet = new Fleet(run, settings, cache, workplace, directory)) {
      fleet.start();
      Path attempts = directory.resolve("attempts.bin");
      long changes = load(run, fleet, attempts, directory);
      fleet.sampler().finish();
      fleet.end();
      RunRecord record = new RunRecord(run.key(), Attempts.read(attempts), fleet.records());
      return figures(record, fleet.sampler().useIn(record.window()), changes);
    }
  }

  /** Lets a replica run as the others will, and leaves what it has loaded in a cache. */
  private void makeCache(TrialRun run, Path cache, Path directory)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    words.add(settings.jdk().home().resolve("bin").resolve("java").toString());
    words.addAll(Fleet.heapFlags(settings, run));
    words.add("-XX:AOTCacheOutput=" + cache);
    words.addAll(settings.program().words());
    words.addAll(Fleet.arguments(settings, directory, 0, -1));
    words.addAll(Fleet.WITHOUT_BTC);
    Path errors = directory.resolve("cache.err");
    ReplicaChild child =
        workplace.start(() -> ReplicaChild.start("The replica for the cache", words, null, errors));
    String line = child.jvm().readLine();
    Fleet.ask(Integer.parseInt(line.replaceAll("\\D", "")), CACHE_REQUESTS);
    child.release();
    child.jvm().awaitSuccess(PRIMING_LIMIT);
    if (!Files.exists(cache)) {
      throw new IOException(cache + " was not written (expected JDK 25 or newer)");
    }
  }

  private long load(TrialRun run, Fleet fleet, Path attempts, Path directory)
      throws IOException, InterruptedException {
    Duration warmUp = Duration.ofSeconds(run.situation().warmUpSeconds());
    ChildJvm generator = workplace.add(generator(run, fleet, warmUp, attempts, directory));
    ExecutorService restarts = Executors.newSingleThreadExecutor();
    CountDownLatch loaded = new CountDownLatch(1);
    Steering steering = steering(run);
    try (Helm helm = steering == null ? null : new Helm(fleet, steering, settings.replicas())) {
      Load.awaitLoading(generator);
      Future<?> restarting =
          run.situation().isRestarting() ? restarts.submit(() -> restart(fleet, loaded)) : null;
      generator.awaitSuccess(warmUp.plus(settings.measure()).plus(OVERTIME));
      loaded.countDown();
      check(restarting);
      return helm == null ? 0 : helm.changes();
    } finally {
      restarts.shutdownNow();
    }
  }

  private static void check(@Nullable Future<?> restarting)
      throws IOException, InterruptedException {
    if (restarting != null) {
      try {
        restarting.get();
      } catch (ExecutionException e) {
        throw new IOException("a restart failed: " + e.getCause(), e);
      }
    }
  }

  private ChildJvm generator(
      TrialRun run, Fleet fleet, Duration warmUp, Path attempts, Path directory)
      throws IOException {
    double rate = run.ratePerSecond(settings.replicas(), settings.requestMillis());
    return ChildJvm.start(
        "The load generator",
        List.of("-Xms256m", "-Xmx256m", "-XX:+UseSerialGC", "-XX:+PerfDisableSharedMem"),
        LoadMain.class,
        List.of(
            "--target=127.0.0.1:" + fleet.proxy().address().getPort(),
            "--priming=" + (warmUp.isZero() ? 0 : settings.replicas()),
            "--rate=" + rate,
            "--warm-up=" + warmUp,
            "--measure=" + settings.measure(),
            "--attempts=" + attempts),
        directory.resolve("load.err"));
  }

  /** Restarts the replicas in turns. A restart that has begun when the load ends is finished. */
  private @Nullable Void restart(Fleet fleet, CountDownLatch loaded)
      throws IOException, InterruptedException {
    long nanos = settings.restartEvery().toNanos();
    for (int i = 0; !loaded.await(nanos, TimeUnit.NANOSECONDS); i++) {
      fleet.restart(i % settings.replicas());
    }
    return null;
  }

  private @Nullable Steering steering(TrialRun run) {
    int replicas = settings.replicas();
    return switch (run.row().steering()) {
      case NONE -> null;
      case COMPILING -> new AsideWhileCompiling(replicas);
      case QUOTA -> new AsideBeforeTheFreeze(replicas, run.quotaCpus());
      case SHARE -> new ShareOfTheCold(replicas, run.quotaCpus());
    };
  }

  static Map<String, Double> figures(RunRecord record, ResourceUse use, long changes) {
    RunFigures figures = record.figures();
    Attribution causes = Attribution.of(record);
    CpuThrottling throttling = use.throttling();
    double thousands = Math.max(1, figures.requests()) / 1000.0;
    Map<String, Double> all = new LinkedHashMap<>();
    all.put("requests", (double) figures.requests());
    all.put("errors", (double) figures.errors());
    all.put("exposed", (double) figures.exposed());
    all.put("p50 ms", figures.latencies().millisAt(50));
    all.put("p99 ms", figures.latencies().millisAt(99));
    all.put("p99.9 ms", figures.latencies().millisAt(99.9));
    all.put("p99.99 ms", figures.latencies().millisAt(99.99));
    all.put("max ms", figures.latencies().maxMillis());
    all.put("CPU s/1000", use.cpuSeconds() / thousands);
    all.put("compilers s/1000", use.threads().compilation() / thousands);
    if (throttling != null) {
      all.put("throttled periods", (double) throttling.throttledPeriods());
      all.put("throttled ms", 1000 * throttling.throttledSeconds());
    }
    all.put("steered", (double) changes);
    all.put("closings", (double) figures.closings());
    all.put("refused", (double) figures.refused());
    all.put("slow requests", (double) causes.slow());
    for (Cause cause : Cause.values()) {
      if (cause != Cause.NONE && causes.of(cause) > 0) {
        all.put(cause.title() + " %", causes.percent(cause));
      }
    }
    all.put("explained %", causes.percentExplained());
    all.values().removeIf(value -> value.isNaN() || value.isInfinite());
    return all;
  }
}
