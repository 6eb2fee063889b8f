package io.github.btc.lab.advise;

import io.github.btc.gc.Collector;
import io.github.btc.gc.Diagnosis.Finding;
import io.github.btc.gc.GarbageCollectionTask;
import io.github.btc.gc.HeapDoctor;
import io.github.btc.lab.advise.Advice.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides whether BTC would help a JVM. */
final class Adviser {

  private static final double RARE_PER_HOUR = 1;
  private static final double HOUR_SECONDS = 3600;
  private static final double LEAST_EDEN_SECONDS = 0.1;

  /** Simulations differ by about this much from seed to seed. */
  private static final double NOISE = 0.05;

  /** A simulation that met fewer stops says nothing of them. */
  private static final long FEWEST_STOPS = 5;

  private static final double HARDLY_EXPOSED = 0.001;

  /** No p99.9 makes up for so many requests without an answer. */
  private static final double MOST_DENIED = 0.001;

  /**
   * A stop this long meets the time limits of clients and probes, however few requests it meets.
   */
  private static final long LONG_STOP_NANOS = 500_000_000;

  private final Portrait jvm;
  private final Service service;
  private final long seed;

  Adviser(Portrait jvm, Service service, long seed) {
    this.jvm = jvm;
    this.service = service;
    this.seed = seed;
  }

  Advice advise() {
    List<String> reasons = new ArrayList<>();
    ofPlace(reasons);
    if (reasons.isEmpty()) {
      ofActivity(reasons);
    }
    if (!reasons.isEmpty()) {
      return not(reasons, null);
    }
    FlagPlan plan = FlagPlan.of(jvm);
    Expectation expected =
        canBeSimulated() ? new WouldHaveHelped(jvm, service, plan).expect(seed) : null;
    if (expected != null && expected.stops() >= FEWEST_STOPS) {
      ofExpected(expected, reasons);
    }
    if (!reasons.isEmpty()) {
      return not(reasons, expected);
    }
    Set<Finding> findings = findings();
    boolean asItIs = plan.flags().isEmpty() && findings.isEmpty();
    return new Advice(
        asItIs ? Verdict.USE : Verdict.USE_WITH_CHANGES,
        reasons,
        jvm,
        service,
        List.copyOf(findings),
        plan,
        expected,
        notes(plan, expected));
  }

  private Advice not(List<String> reasons, @Nullable Expectation expected) {
    return new Advice(
        Verdict.DO_NOT_USE, reasons, jvm, service, List.of(), null, expected, jvm.notes());
  }

  /** What no stop that was seen can change. */
  private void ofPlace(List<String> reasons) {
    Collector collector = jvm.doctor().facts().collector();
    if (service.replicas() == 1) {
      reasons.add("there is one replica: nobody else would answer a request that it refuses");
    }
    if (!jvm.doctor().flagsAreKnown()) {
      reasons.add("the JVM does not tell its flags, as a native image or one that is not HotSpot");
    } else if (collector == Collector.EPSILON) {
      reasons.add("Epsilon never collects");
    } else if (collector == Collector.UNKNOWN) {
      reasons.add("the collector is none of those that BTC knows");
    } else if (collector.isConcurrent()) {
      reasons.add(collector + " collects beside the service, " + stopsOfConcurrent());
    } else {
      ofHeap(reasons);
    }
  }

  private String stopsOfConcurrent() {
    Activity seen = jvm.activity();
    if (seen.stops() == 0) {
      return "and its stops are usually below a millisecond";
    }
    String longest =
        seen.tellsEach()
            ? String.format(Locale.ROOT, "its longest stop was %.2f ms", seen.longestNanos() / 1e6)
            : String.format(Locale.ROOT, "its stops were %.2f ms on average", seen.meanMillis());
    return seen.longestNanos() < 10_000_000
        ? longest
        : longest + ": a larger heap, or -XX:+UseParallelGC with BTC, would help";
  }

  private void ofHeap(List<String> reasons) {
    if (jvm.isOn("DisableExplicitGC")) {
      reasons.add(
          "-XX:+DisableExplicitGC forbids full collections at a quiet moment: ask again without it");
    }
    if (jvm.heapBytes() < FlagPlan.smallestHeapBytes()) {
      reasons.add(
          "the heap of "
              + ByteSize.megabytes(jvm.heapBytes())
              + " is too small for an Eden of "
              + ByteSize.megabytes(HeapDoctor.SMALL_EDEN_BYTES)
              + ", which takes at least "
              + ByteSize.megabytes(FlagPlan.smallestHeapBytes()));
    } else if (!FlagPlan.hasRoom(jvm)) {
      reasons.add(
          ByteSize.megabytes(jvm.activity().live().bytes())
              + " stay alive in a heap of "
              + ByteSize.megabytes(jvm.heapBytes())
              + ": beside them, and half as much again to collect them in, there is no room for an"
              + " Eden of "
              + ByteSize.megabytes(HeapDoctor.SMALL_EDEN_BYTES)
              + ": "
              + largerHeap());
    }
  }

  private String largerHeap() {
    return "set -Xmx"
        + FlagPlan.neededHeapBytes(jvm) / ByteSize.MEGABYTE
        + "m or more, and ask again";
  }

  private void ofActivity(List<String> reasons) {
    Activity seen = jvm.activity();
    if (!seen.wasSeen()) {
      return;
    }
    if (seen.stops() == 0) {
      reasons.add(
          String.format(
              Locale.ROOT, "there was no collection in %.0f s: nothing to avoid", seen.seconds()));
    } else if (seen.seconds() >= HOUR_SECONDS && seen.stopsPerHour() < RARE_PER_HOUR) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "collections are rare: %.2f an hour (expected at least 1)",
              seen.stopsPerHour()));
    } else if (seen.tellsEach() // a mean tells nothing of the longest
        && seen.longestNanos() < GarbageCollectionTask.WORTHWHILE_FROM_NANOS) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "stops are short already: the longest was %.2f ms (expected at least 0.5 ms)",
              seen.longestNanos() / 1e6));
    }
    if (FlagPlan.largestEdenBytes(jvm) < LEAST_EDEN_SECONDS * seen.allocatedBytesPerSecond()) {
      reasons.add(
          "the service allocates "
              + ByteSize.megabytes(seen.allocatedBytesPerSecond())
              + "/s: it fills the largest Eden of this heap in less than a tenth of a second; "
              + largerHeap());
    }
  }

  private boolean canBeSimulated() {
    Activity seen = jvm.activity();
    boolean young = !seen.young().areNone() && seen.allocatedBytesPerSecond() > 0;
    return (young && jvm.doctor().facts().edenBytes() > 0)
        || (seen.young().areNone() && !seen.full().areNone());
  }

  private void ofExpected(Expectation expected, List<String> reasons) {
    double without = expected.without().p999Millis();
    double with = expected.with().p999Millis();
    if (with > (1 + NOISE) * without) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "closings would cost more than the stops do: p99.9 %.1f ms without, %.1f ms with,"
                  + " simulated",
              without,
              with));
    } else if (expected.with().denied() > MOST_DENIED) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "%.2f %% of the requests would find every replica closed, simulated (expected at most"
                  + " 0.1 %%): ask again with more --replicas",
              100 * expected.with().denied()));
    } else if (hardlyChanges(expected)
        && expected.without().exposed() < HARDLY_EXPOSED
        && jvm.activity().longestNanos() < LONG_STOP_NANOS) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "nothing would change: stops meet %.4f %% of the requests (expected at least 0.1 %%),"
                  + " and p99.9 is %.1f ms without, %.1f ms with, simulated",
              100 * expected.without().exposed(),
              without,
              with));
    }
  }

  private static boolean hardlyChanges(Expectation expected) {
    return expected.without().p999Millis() < (1 + NOISE) * expected.with().p999Millis();
  }

  private Set<Finding> findings() {
    Set<Finding> findings = new LinkedHashSet<>(jvm.doctor().full().findings());
    findings.addAll(jvm.doctor().young().findings());
    return findings;
  }

  private List<String> notes(FlagPlan plan, @Nullable Expectation expected) {
    List<String> notes = new ArrayList<>(jvm.notes());
    LiveState live = jvm.activity().live();
    if (!live.isCertain() && live.oldBytes() > jvm.heapBytes() - plan.youngBytes()) {
      notes.add(
          "the old generation holds "
              + ByteSize.megabytes(live.bytes())
              + ", and no collection has shown how much of it stays alive: if most of it does, set a"
              + " larger -Xmx");
    }
    if (expected == null) {
      notes.add(
          jvm.activity().wasSeen()
              ? "cost and benefit are not known without Eden's size and what is allocated"
              : "cost and benefit are not known without stops: ask again with --gc-log");
      return notes;
    }
    if (expected.stops() < FEWEST_STOPS) {
      notes.add(
          "the simulation met "
              + expected.stops()
              + " stops, too few to judge by: ask again with a lower --rate");
    } else if (hardlyChanges(expected)) {
      notes.add("p99.9 would hardly change: stops meet too few requests");
    }
    return notes;
  }
}
