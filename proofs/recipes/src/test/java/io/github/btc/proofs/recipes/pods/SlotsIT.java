package io.github.btc.proofs.recipes.pods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.btc.tools.replicas.balancer.Announcement;
import io.github.btc.tools.replicas.balancer.PodsBalancer;
import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import io.github.btc.tools.replicas.measure.Closing;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.RunFigures;
import io.github.btc.tools.replicas.measure.RunRecord;
import io.github.btc.tools.replicas.replica.ReplicaMode;
import io.github.btc.tools.replicas.run.RunPlan;
import io.github.btc.tools.replicas.run.ServiceRun;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two replicas, each with its pod's HAProxy, that take turns by slots of the clock. Their clients
 * never send a request again. {@code -Dbtc.seconds=200} makes more than 200 closings.
 */
@Tag("one-jdk")
final class SlotsIT {

  private static final double CROWDED_MILLIS = 30; // a request that the client sends so late
  private static final int SECONDS = Integer.getInteger("btc.seconds", 8);

  /** A young generation that is large enough for the wait from a due collection to the own slot. */
  private static final List<String> FLAGS =
      List.of("-Xms364m", "-Xmx364m", "-Xmn160m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  @TempDir private Path directory;

  @Test
  void twoPodsAreNeverAwayAtTheSameTimeAndNoRequestFails() throws Exception {
    RunRecord record;
    try (Workplace workplace = new Workplace(directory)) {
      record = new ServiceRun(plan(), workplace).run().record();
    }
    RunFigures figures = record.figures();
    long exposedAtAGate = exposedAtAGate(0) + exposedAtAGate(1);
    System.out.println("slots: " + figures + ", exposed at a gate: " + exposedAtAGate);
    List<Closing> first = record.replicas().get(0).events().closings();
    List<Closing> second = record.replicas().get(1).events().closings();

    assertThat(first).isNotEmpty();
    assertThat(second).isNotEmpty();
    assertThat(first).noneMatch(closing -> overlapsAny(closing, second));
    assertThat(exposedAtAGate).isZero();
    // A proxy may learn so late that its pod is back that the next pod is away too.
    double late = figures.worstStartDelayMillis();
    assumeTrue(late < CROWDED_MILLIS, () -> "the machine did not keep up: " + late + " ms late");
    assertThat(failed(record))
        .describedAs("requests that failed outside of long closings of %s and %s", first, second)
        .allMatch(request -> explainsAny(first, request) || explainsAny(second, request));
    if (figures.uncontrolled() == 0) {
      assertThat(figures.exposed()).isZero();
    }
  }

  /**
   * Returns the requests that a replica itself found in flight in a collection that it had started.
   * The count of the client begins when a request leaves it. On a crowded machine a JVM may collect
   * by itself, and a request may wait in a proxy without a core until the closing is over.
   */
  private long exposedAtAGate(int replica) throws IOException {
    String events =
        Files.readString(directory.resolve("slots/replica-" + replica + ".events.jsonl"));
    Matcher count = Pattern.compile("\"exposedRequests\":(\\d+)").matcher(events);
    assertThat(count.find()).isTrue();
    return Long.parseLong(count.group(1));
  }

  /** A crowded machine can make a closing longer than any slot. Such a closing proves nothing. */
  private static boolean overlapsAny(Closing closing, List<Closing> others) {
    return isShort(closing)
        && others.stream()
            .filter(SlotsIT::isShort)
            .anyMatch(other -> closing.interval().overlaps(other.interval()));
  }

  /** Returns the attempts of the measured time without a good answer. No client sends two. */
  private static List<Attempt> failed(RunRecord record) {
    return record.attempts().all().stream()
        .filter(record.attempts()::isMeasured)
        .filter(attempt -> attempt.status() != Attempts.OK)
        .toList();
  }

  /** A closing that outlasts its slot leaves requests without a pod when the next slot begins. */
  private static boolean explainsAny(List<Closing> closings, Attempt request) {
    Interval time = new Interval(request.sentNanos(), request.receivedNanos());
    return closings.stream()
        .anyMatch(closing -> !isShort(closing) && closing.interval().overlaps(time));
  }

  private static boolean isShort(Closing closing) {
    long nanos = closing.interval().endNanos() - closing.interval().startNanos();
    return nanos < Announcement.InSlots.LONGEST_CLOSING.toNanos() / 2;
  }

  private static RunPlan plan() {
    return new RunPlan(
        "slots",
        "slots",
        ReplicaMode.BTC,
        Path.of(System.getProperty("java.home")),
        FLAGS,
        2,
        200,
        32,
        PodsBalancer.withHaProxy(),
        true,
        Duration.ZERO,
        1,
        Duration.ofSeconds(2),
        Duration.ofSeconds(SECONDS));
  }
}
