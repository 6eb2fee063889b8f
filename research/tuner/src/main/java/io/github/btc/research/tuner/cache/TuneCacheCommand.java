package io.github.btc.research.tuner.cache;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import io.github.btc.research.output.ResultFolder;
import io.github.btc.research.tuner.cache.CacheLoop.Cycle;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.VerbResult;
import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.console.process.ServerPorts;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import javax.management.remote.JMXConnector;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code btc tune cache}: the loop of SPREDS on running caches. */
@Command(
    name = "cache",
    description = {
      "Watches the caches of a running service, divides their memory by their requested keys,"
          + " changes them within limits, and shows the gain in hits. Without --pid it starts a"
          + " service with two caches and their load."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class TuneCacheCommand implements Callable<Integer> {

  private static final List<String> STORES = List.of("caffeine", "hazelcast");
  private static final List<String> MEMBER_FLAGS =
      List.of(
          "-Xmx256m",
          "--add-modules=java.se",
          "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
          "--add-opens=java.management/sun.management=ALL-UNNAMED",
          "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED");
  private static final int TURNS = 4;
  private static final int LOADS_OF_THE_SOLVERS = 10;
  private static final int MOST_PID = 4_194_304; // of a system with 64 bits

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--pid",
      description =
          "Process of a service whose caches are registered as WatchedCacheMXBean, 1 to 4194304"
              + " (default: the demo's service).")
  private @Nullable Long pid;

  @Option(
      names = "--store",
      paramLabel = "NAME",
      description = "Caches of the demo: caffeine or hazelcast (default ${DEFAULT-VALUE}).")
  private String store = "caffeine";

  @Option(
      names = "--memory",
      paramLabel = "MB",
      description = "Memory of all caches together, 0.001 to 1e9 (default ${DEFAULT-VALUE}).")
  private double memory = 400;

  @Option(
      names = "--least",
      paramLabel = "MB",
      description = "Least memory of each cache, 0 to 1e9 (default ${DEFAULT-VALUE}).")
  private double least = 10;

  @Option(
      names = "--most-moved",
      paramLabel = "SHARE",
      description =
          "Share of all memory that a cache may get or lose in a cycle, 0.01 to 1 (default"
              + " ${DEFAULT-VALUE}).")
  private double mostMoved = 0.1;

  @Option(
      names = "--least-gain",
      paramLabel = "SHARE",
      description =
          "Share of the mean answer time that a change must save, 0 to 1 (default"
              + " ${DEFAULT-VALUE}).")
  private double leastGain = 0.005;

  @Option(
      names = "--cycles",
      description = "Cycles of the loop, 2 to 10000 (default ${DEFAULT-VALUE}).")
  private int cycles = 10;

  @Option(
      names = "--every",
      paramLabel = "SECONDS",
      description = "Length of a cycle with --pid, 1 to 86400 (default ${DEFAULT-VALUE}).")
  private int everySeconds = 60;

  @Option(
      names = "--requests",
      description = "Requests of the demo in a cycle, 100 to 100000000 (default ${DEFAULT-VALUE}).")
  private int requests = 73_620;

  @Option(names = "--dry-run", description = "Shows what is, and changes nothing.")
  private boolean dryRun;

  @Option(
      names = "--quick",
      description = "A tenth of the requests. Shows the loop, and no hit rate of the source.")
  private boolean quick;

  @Option(
      names = "--seed",
      description = "Seed of the load and of the search (default ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Mixin private ResultFolder output = new ResultFolder();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws IOException, InterruptedException {
    output.make(spec);
    return json.show(spec.commandLine(), this::result);
  }

  private VerbResult result() throws IOException, InterruptedException {
    CacheLimits limits = CommandArguments.read(spec, this::limits);
    Environment environment =
        new Environment()
            .with("command", CommandArguments.command(spec))
            .with("store", pid == null ? store : "process " + pid)
            .with("seed", seed);
    CachePage page = pid == null ? demo(limits) : watch(pid, limits);
    return output.write(
        new VerbResult(page.fields(environment.fields()), page::print),
        Map.of("figures", new CacheFigures(page).picture()));
  }

  private CacheLimits limits() {
    if (pid != null) {
      Ranges.whole("pid", pid, 1, MOST_PID);
    }
    Ranges.whole("cycles", cycles, 2, 10_000);
    Ranges.whole("every", everySeconds, 1, 86_400);
    Ranges.whole("requests", requests, 100, 100_000_000);
    if (!STORES.contains(store)) {
      throw new RefusedSettingException("store", store, String.join(" or ", STORES));
    }
    return new CacheLimits(memory, least, mostMoved, leastGain);
  }

  /** A service of somebody else: each cycle lasts for a time. */
  private CachePage watch(long process, CacheLimits limits)
      throws IOException, InterruptedException {
    try (JMXConnector connector = RemoteCaches.connect(process)) {
      RemoteCaches remote = RemoteCaches.in(connector.getMBeanServerConnection());
      if (remote.caches().isEmpty()) {
        throw new IOException(process + ": no watched caches (expected a WatchedCacheMXBean)");
      }
      CacheLoop loop = new CacheLoop(remote.caches(), limits, seed);
      List<Cycle> divided = new ArrayList<>();
      for (int i = 0; i < cycles; i++) {
        Thread.sleep(1_000L * everySeconds);
        divided.add(loop.cycle(!dryRun));
      }
      return new CachePage(names(remote), List.of(), divided, Double.NaN, Double.NaN, List.of());
    }
  }

  /** The demo: the same load on caches that stay as they are, and on those of the loop. */
  private CachePage demo(CacheLimits limits) throws IOException, InterruptedException {
    try (Workplace workplace = new Workplace(null)) {
      List<Cycle> asTheyWere = new ArrayList<>();
      inService(workplace, remote -> asTheyWere.addAll(cycles(remote, limits, false)));
      List<Cycle> divided = new ArrayList<>();
      List<Double> nanos = new ArrayList<>();
      inService(
          workplace,
          remote -> {
            divided.addAll(cycles(remote, limits, !dryRun));
            nanos.addAll(watching(remote));
          });
      return new CachePage(
          CacheWork.NAMES,
          asTheyWere,
          divided,
          nanos.get(0),
          nanos.get(1),
          SolverTimes.measure(seed, quick ? 2 : LOADS_OF_THE_SOLVERS));
    }
  }

  /** Does something with the caches of a service. */
  private interface Watching {
    void of(RemoteCaches remote) throws IOException;
  }

  private void inService(Workplace workplace, Watching watching) throws IOException {
    List<String> arguments =
        List.of(store, Long.toString(seed), Integer.toString(ServerPorts.next()));
    ChildJvm service =
        workplace.start(
            () ->
                ChildJvm.start(
                    "The service with caches",
                    MEMBER_FLAGS,
                    CacheServiceMain.class,
                    arguments,
                    workplace.directory().resolve("service.err")));
    service.readLine();
    try (JMXConnector connector = RemoteCaches.connect(service.pid())) {
      watching.of(RemoteCaches.in(connector.getMBeanServerConnection()));
    } finally {
      workplace.endChildren();
    }
  }

  private List<Cycle> cycles(RemoteCaches remote, CacheLimits limits, boolean isApplied) {
    CacheWorkMXBean work = remote.work().orElseThrow();
    CacheLoop loop = new CacheLoop(remote.caches(), limits, seed);
    List<Cycle> done = new ArrayList<>();
    for (int i = 0; i < cycles; i++) {
      work.run(quick ? requests / 10 : requests);
      done.add(loop.cycle(isApplied));
    }
    return done;
  }

  /** Measures requests without and with watching in turns; returns the median of each. */
  private List<Double> watching(RemoteCaches remote) {
    CacheWorkMXBean work = remote.work().orElseThrow();
    int batches = quick ? 5 : 50;
    List<Double> without = new ArrayList<>();
    List<Double> with = new ArrayList<>();
    for (int turn = 0; turn < 2 * TURNS; turn++) {
      boolean isWatched = turn % 2 == 1;
      remote.caches().forEach(each -> each.watch(isWatched));
      for (double nanos : work.batchNanos(batches)) {
        (isWatched ? with : without).add(nanos);
      }
    }
    return List.of(median(without), median(with));
  }

  private static double median(List<Double> values) {
    double[] ordered = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return ordered[ordered.length / 2];
  }

  private static List<String> names(RemoteCaches remote) {
    return remote.caches().stream().map(WatchedCacheMXBean::getName).toList();
  }
}
