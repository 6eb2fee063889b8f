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
 * Replicas that are broken on purpose. The named cause is the one that was broken, whatever else
 * this machine does. A request is slow here if it takes 40 ms, because the median of a broken
 * replica may be high.
 */
@Tag("all")
final class CausesIT {

  private static final double SLOW_MILLIS = 40;
  private static final Set<Cause> OF_A_BUSY_MACHINE =
      Set.of(Cause.SENT_LATE, Cause.QUEUE, Cause.NO_CORE, Cause.NONE);
  private static final long DATABASE_NANOS = 120_000_000;

  @TempDir private Path directory;

  @Test
  void aStressorInTheGroupThrottlesTheReplica() throws Exception {
    assumeTrue(ControlGroups.mayBeCreated(), "this user may not create control groups");

    Attribution found = run(Break.STRESSOR, 0, new ContainerLimits(0.2, 512), List.of());

    assertThat(mostNamed(found)).as(found.toString()).isEqualTo(Cause.THROTTLED);
  }

  @Test
  void aFasterWarmUpHasNoQuotaAndTheMeasuredTimeHasIt() throws Exception {
    assumeTrue(ControlGroups.mayBeCreated(), "this user may not create control groups");

    RunRecord record = record(Break.STRESSOR, 0, plan(3, new ContainerLimits(0.2, 512), List.of()));

    Interval window = record.window();
    assertThat(record.replicas().get(0).causes().get(Cause.THROTTLED))
        .anyMatch(each -> each.startNanos() >= window.startNanos())
        .noneMatch(each -> isIn(record.attempts().firstNanos(), window.startNanos(), each));
  }

  private static boolean isIn(long fromNanos, long untilNanos, Interval each) {
    return each.startNanos() >= fromNanos && each.endNanos() < untilNanos;
  }

  /** A compiler that waits for a core is not busy, so this one needs a machine with a free core. */
  @Test
  @Tag("slow")
  void aCompilerThatIsForcedToWorkIsNamed() throws Exception {
    List<String> flags =
        List.of(
            "-Xcomp",
            "-XX:-TieredCompilation",
            "-XX:-BackgroundCompilation",
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=compileonly," + BrokenReplica.Work.class.getName() + "::*");

    Attribution found = run(Break.COMPILER, 0, null, flags);

    assertThat(mostNamed(found)).as(found.toString()).isEqualTo(Cause.COMPILING);
  }

  /** The database causes no wait without a core, so this one needs a free core too. */
  @Test
  @Tag("slow")
  void aSlowDatabaseIsNamed() throws Exception {
    Attribution found = Attribution.of(recordOfASlowDatabase(), SLOW_MILLIS);

    assertThat(mostNamed(found)).as(found.toString()).isEqualTo(Cause.DATABASE);
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
        return record(Break.DATABASE, database.getLocalPort(), plan(1, null, List.of()));
      } finally {
        sessions.shutdownNow();
      }
    }
  }

  /** Returns the cause that most requests have, without those that a busy machine adds. */
  private static Cause mostNamed(Attribution found) {
    return found.counts().entrySet().stream()
        .filter(each -> !OF_A_BUSY_MACHINE.contains(each.getKey()))
        .max(Map.Entry.comparingByValue())
        .orElseThrow(() -> new AssertionError("no slow request met a cause of its replica"))
        .getKey();
  }

  private Attribution run(
      Break broken, int port, @Nullable ContainerLimits limits, List<String> flags)
      throws IOException, InterruptedException {
    return Attribution.of(record(broken, port, plan(1, limits, flags)), SLOW_MILLIS);
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
    return new RunPlan(
        "broken",
        "broken",
        ReplicaMode.OFF,
        Path.of(System.getProperty("java.home")),
        flags,
        1,
        100,
        0,
        null,
        Routing.LEAST_REQUEST,
        false,
        false,
        Hedging.NEVER,
        1,
        Duration.ofSeconds(1),
        Duration.ofSeconds(8),
        Duration.ofSeconds(1),
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
