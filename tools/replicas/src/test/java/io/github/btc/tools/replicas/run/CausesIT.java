package io.github.btc.tools.replicas.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.btc.tools.console.container.ContainerLimits;
import io.github.btc.tools.console.container.ControlGroups;
import io.github.btc.tools.replicas.load.Hedging;
import io.github.btc.tools.replicas.load.Routing;
import io.github.btc.tools.replicas.measure.Attribution;
import io.github.btc.tools.replicas.measure.Cause;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.Latencies;
import io.github.btc.tools.replicas.measure.RunRecord;
import io.github.btc.tools.replicas.replica.ReplicaMode;
import io.github.btc.tools.replicas.run.BrokenReplica.Break;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Replicas that are broken on purpose. Most of the slow requests have the cause that was broken,
 * and nine of ten have a cause. A request is slow if it takes ten times the median, or 40 ms,
 * because the median of a broken replica may be high.
 */
@Tag("all")
final class CausesIT {

  private static final double SLOW_MILLIS = 40;
  private static final double LEAST_PERCENT_EXPLAINED = 90;
  private static final Set<Cause> OF_A_BUSY_MACHINE =
      Set.of(Cause.SENT_LATE, Cause.QUEUE, Cause.NO_CORE);
  private static final Duration WARM_UP = Duration.ofSeconds(1);
  private static final long DATABASE_NANOS = 120_000_000;

  /** With a fifth of a CPU, two compilers would keep a replica from its start for long. */
  private static final List<String> ONE_COMPILER = List.of("-XX:TieredStopAtLevel=1");

  private static final List<String> COMPILING =
      List.of(
          "-Xcomp",
          "-XX:-TieredCompilation",
          "-XX:-BackgroundCompilation",
          "-XX:CompileCommand=quiet",
          "-XX:CompileCommand=compileonly," + BrokenReplica.Work.class.getName() + "::*");

  @TempDir private Path directory;

  @Test
  void aStressorInTheGroupThrottlesTheReplica() throws Exception {
    assumeTrue(ControlGroups.mayBeCreated(), "this user may not create control groups");

    RunRecord record =
        record(Break.STRESSOR, 0, plan(1, new ContainerLimits(0.2, 512), ONE_COMPILER));

    assertExplained(record, OF_A_BUSY_MACHINE, Cause.THROTTLED);
  }

  @Test
  void aFasterWarmUpHasNoQuotaAndTheMeasuredTimeHasIt() throws Exception {
    assumeTrue(ControlGroups.mayBeCreated(), "this user may not create control groups");

    RunRecord record =
        record(Break.STRESSOR, 0, plan(3, new ContainerLimits(0.2, 512), ONE_COMPILER));

    long first = record.attempts().firstNanos();
    Interval nearlyTheWarmUp = new Interval(first, first + WARM_UP.toNanos() * 9 / 10);
    assertThat(record.replicas().get(0).causes().get(Cause.THROTTLED))
        .anyMatch(each -> each.startNanos() >= record.window().startNanos())
        .noneMatch(each -> isWithin(nearlyTheWarmUp, each));
  }

  private static boolean isWithin(Interval whole, Interval each) {
    return each.startNanos() >= whole.startNanos() && each.endNanos() <= whole.endNanos();
  }

  /** A compiler that waits for a core is not busy, so this one needs a machine with a free core. */
  @Test
  @Tag("slow")
  void aCompilerThatIsForcedToWorkIsNamed() throws Exception {
    RunRecord record = record(Break.COMPILER, 0, plan(1, null, COMPILING));

    assertExplained(record, Set.of(), Cause.COMPILING);
  }

  /** Its rate is low, because the quota has no room for the compilers of a higher one. */
  @Test
  @Tag("slow")
  void aCompilerThatUsesTheQuotaUpThrottlesTheReplica() throws Exception {
    assumeTrue(ControlGroups.mayBeCreated(), "this user may not create control groups");

    RunRecord record =
        record(Break.COMPILER, 0, plan(20, 1, new ContainerLimits(0.3, 512), COMPILING));

    assertExplained(record, Set.of(), Cause.THROTTLED_COMPILING);
  }

  /** The database causes no wait without a core, so this one needs a free core too. */
  @Test
  @Tag("slow")
  void aSlowDatabaseIsNamed() throws Exception {
    assertExplained(recordOfASlowDatabase(), Set.of(), Cause.DATABASE);
  }

  @Test
  void theWaitsForASlowDatabaseAreRecorded() throws Exception {
    RunRecord record = recordOfASlowDatabase();

    assertThat(record.replicas().get(0).causes().get(Cause.DATABASE))
        .anyMatch(each -> each.nanos() >= DATABASE_NANOS && each.overlaps(record.window()));
  }

  private RunRecord recordOfASlowDatabase() throws Exception {
    try (ServerSocket database = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      ExecutorService sessions = Executors.newCachedThreadPool();
      sessions.execute(() -> accept(database, sessions));
      try {
        return record(Break.DATABASE, database.getLocalPort(), plan(1, null, ONE_COMPILER));
      } finally {
        sessions.shutdownNow();
      }
    }
  }

  /** Checks the slow requests, of which some causes may have any number. */
  private static void assertExplained(RunRecord record, Set<Cause> besides, Cause leading) {
    double median = new Latencies(record.attempts()).millisAt(50);
    Attribution found =
        Attribution.of(record, Math.min(SLOW_MILLIS, Attribution.TIMES_MEDIAN * median));

    assertThat(leadingOf(found, besides)).as(found.toString()).isEqualTo(leading);
    assertThat(found.percentExplained())
        .as(found.toString())
        .isGreaterThanOrEqualTo(LEAST_PERCENT_EXPLAINED);
  }

  private static Cause leadingOf(Attribution found, Set<Cause> besides) {
    return found.counts().entrySet().stream()
        .filter(each -> !besides.contains(each.getKey()))
        .max(Map.Entry.comparingByValue())
        .orElseThrow(() -> new AssertionError("no slow request met a cause of its replica"))
        .getKey();
  }

  private RunRecord record(Break broken, int port, RunPlan plan)
      throws IOException, InterruptedException {
    ReplicaProgram program =
        new ReplicaProgram(
                List.of(
                    "-cp",
                    System.getProperty("java.class.path"),
                    BrokenReplica.class.getName(),
                    broken.name(),
                    Integer.toString(port)))
            .withDatabase(port);
    try (Workplace workplace = new Workplace(directory.resolve("run"))) {
      return new ServiceRun(plan, workplace, program).run().record();
    }
  }

  private static RunPlan plan(
      double warmUpTimesLoad, @Nullable ContainerLimits limits, List<String> flags) {
    return plan(100, warmUpTimesLoad, limits, flags);
  }

  private static RunPlan plan(
      int ratePerSecond,
      double warmUpTimesLoad,
      @Nullable ContainerLimits limits,
      List<String> flags) {
    return new RunPlan(
        "broken",
        "broken",
        ReplicaMode.OFF,
        Path.of(System.getProperty("java.home")),
        flags,
        1,
        ratePerSecond,
        0,
        null,
        Routing.LEAST_REQUEST,
        false,
        false,
        Hedging.NEVER,
        1,
        WARM_UP,
        Duration.ofSeconds(8),
        WARM_UP,
        warmUpTimesLoad,
        limits);
  }

  private static void accept(ServerSocket database, ExecutorService sessions) {
    try {
      while (true) {
        Socket session = database.accept();
        sessions.execute(() -> answer(session));
      }
    } catch (IOException e) {
      // The test has ended.
    }
  }

  /** A query of 1 takes long. */
  private static void answer(Socket session) {
    try (session) {
      long end = System.nanoTime() + (session.getInputStream().read() == 1 ? DATABASE_NANOS : 0);
      for (long left = 1; left > 0; left = end - System.nanoTime()) {
        LockSupport.parkNanos(Math.min(left, TimeUnit.MILLISECONDS.toNanos(10)));
      }
      session.getOutputStream().write(1);
    } catch (IOException e) {
      // The replica has ended.
    }
  }
}
