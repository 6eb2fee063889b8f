package io.github.btc.tools.advisor;

import io.github.btc.gc.Collector;
import io.github.btc.gc.Diagnosis.Finding;
import io.github.btc.gc.GarbageCollectionTask;
import io.github.btc.gc.HeapDoctor;
import io.github.btc.tools.advisor.Advice.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides whether BTC would help a JVM. */
final class Adviser {

  private static final double RARE_PER_HOUR = 1;

  /** The fewest stops that show what the next ones will be. */
  private static final long FEWEST_STOPS = 5;

  private static final double HOUR_SECONDS = 3600;
  private static final double LEAST_EDEN_SECONDS = 0.1;

  /**
   * A stop of this length exceeds the time limits of clients and probes, even if it meets few
   * requests.
   */
  private static final long LONG_STOP_NANOS = 500_000_000;

  private final JvmDescription jvm;
  private final ServiceLoad service;
  private final @Nullable Double quotaCpus;
  private final long seed;

  Adviser(JvmDescription jvm, ServiceLoad service, @Nullable Double quotaCpus, long seed) {
    this.jvm = jvm;
    this.service = service;
    this.quotaCpus = quotaCpus;
    this.seed = seed;
  }

  Advice advise() {
    List<String> reasons = new ArrayList<>();
    ofPlace(reasons);
    if (reasons.isEmpty() && !jvm.doubts().isEmpty()) {
      return not(Verdict.UNDECIDED, jvm.doubts(), null);
    }
    if (reasons.isEmpty() && areFew(jvm.activity())) {
      return few(jvm.activity());
    }
    if (reasons.isEmpty()) {
      ofActivity(reasons);
    }
    if (!reasons.isEmpty()) {
      return not(Verdict.DO_NOT_USE, reasons, null);
    }
    FlagPlan plan = FlagPlan.of(jvm);
    SimulatedVerdict simulated = canBeSimulated() ? simulated(plan) : null;
    if (simulated != null) {
      simulated.against().ifPresent(reasons::add);
    }
    if (simulated != null && !reasons.isEmpty()) {
      return not(Verdict.DO_NOT_USE, reasons, simulated.expectation());
    }
    if (simulated != null && simulated.tooFewStops().isPresent()) {
      return not(
          Verdict.UNDECIDED,
          List.of(simulated.tooFewStops().orElseThrow()),
          simulated.expectation());
    }
    if (simulated != null && simulated.doubt().isPresent()) {
      return not(
          Verdict.UNDECIDED, List.of(simulated.doubt().orElseThrow()), simulated.expectation());
    }
    return with(plan, simulated);
  }

  /**
   * Returns whether the observed stops are too few, unless an hour has shown that they are rare.
   */
  private static boolean areFew(Activity seen) {
    return seen.wasSeen() && seen.stops() < FEWEST_STOPS && !areRare(seen);
  }

  private static boolean areRare(Activity seen) {
    return seen.seconds() >= HOUR_SECONDS && seen.stopsPerHour() < RARE_PER_HOUR;
  }

  /** Returns the findings too, because the doctor does not need stops. */
  private Advice few(Activity seen) {
    String reason =
        String.format(
            Locale.ROOT,
            "%d stops in %.0f s are too few for a verdict (expected at least %d, or an hour without"
                + " them)",
            seen.stops(),
            seen.seconds(),
            FEWEST_STOPS);
    Advice advice = not(Verdict.UNDECIDED, List.of(reason), null);
    return new Advice(
        advice.verdict(),
        advice.reasons(),
        jvm,
        service,
        List.copyOf(findings()),
        null,
        null,
        advice.notes());
  }

  private SimulatedVerdict simulated(FlagPlan plan) {
    boolean stopsAreLong = jvm.activity().longestNanos() >= LONG_STOP_NANOS;
    return SimulatedVerdict.of(new ReplayedStops(jvm, service, plan)::expect, seed, stopsAreLong);
  }

  private Advice with(FlagPlan plan, @Nullable SimulatedVerdict simulated) {
    Set<Finding> findings = findings();
    boolean asItIs = plan.flags().isEmpty() && findings.isEmpty();
    return new Advice(
        asItIs ? Verdict.USE : Verdict.USE_WITH_CHANGES,
        List.of(),
        jvm,
        service,
        List.copyOf(findings),
        plan,
        simulated == null ? null : simulated.expectation(),
        notes(plan, simulated));
  }

  private Advice not(Verdict verdict, List<String> reasons, @Nullable Expectation expected) {
    List<String> notes = new ArrayList<>(jvm.notes());
    notes.addAll(notesOnTheContainer());
    return new Advice(verdict, reasons, jvm, service, List.of(), null, expected, notes);
  }

  private List<String> notesOnTheContainer() {
    return quotaCpus == null
        ? List.of()
        : MeasuredContainers.ofThisVersion()
            .notes(quotaCpus, jvm.heapBytes(), jvm.activity().live());
  }

  /** Adds the reasons that do not depend on the observed stops. */
  private void ofPlace(List<String> reasons) {
    Collector collector = jvm.doctor().facts().collector();
    if (service.replicas() == 1) {
      reasons.add("there is one replica, so no other replica answers a request that it refuses");
    }
    if (!jvm.doctor().flagsAreKnown()) {
      reasons.add("the JVM does not report its flags; it is a native image, or it is not HotSpot");
    } else if (collector == Collector.EPSILON) {
      reasons.add("Epsilon never collects");
    } else if (collector == Collector.UNKNOWN) {
      reasons.add("BTC does not know the collector");
    } else if (collector.isConcurrent()) {
      reasons.add(collector + " collects while the service runs, " + stopsOfConcurrent());
    } else {
      ofHeap(reasons);
    }
  }

  private String stopsOfConcurrent() {
    Activity seen = jvm.activity();
    if (seen.stops() == 0) {
      return "and its stops are usually below a millisecond" + stalls(seen.stalls());
    }
    String longest =
        seen.tellsEach()
            ? String.format(Locale.ROOT, "its longest stop was %.2f ms", seen.longestNanos() / 1e6)
            : String.format(Locale.ROOT, "its stops were %.2f ms on average", seen.meanMillis());
    return seen.longestNanos() < 10_000_000
        ? longest + stalls(seen.stalls())
        : longest
            + stalls(seen.stalls())
            + "; a larger heap, or -XX:+UseParallelGC with BTC, would help";
  }

  private static String stalls(StopTimes stalls) {
    return stalls.areNone()
        ? ""
        : String.format(
            Locale.ROOT,
            ", and a thread waited for memory %d times, for at most %.2f ms, which a larger heap"
                + " would shorten",
            stalls.count(),
            stalls.longestNanos() / 1e6);
  }

  private void ofHeap(List<String> reasons) {
    if (jvm.isOn("DisableExplicitGC")) {
      reasons.add(
          "-XX:+DisableExplicitGC forbids full collections in closings; run this command again"
              + " without it");
    }
    long heap = FlagPlan.plannedHeapBytes(jvm);
    if (heap < FlagPlan.smallestHeapBytes()) {
      reasons.add(
          "the heap of "
              + ByteSize.megabytes(heap)
              + " is too small for an Eden of "
              + ByteSize.megabytes(HeapDoctor.SMALL_EDEN_BYTES)
              + ", which needs a heap of at least "
              + ByteSize.megabytes(FlagPlan.smallestHeapBytes()));
    } else if (!FlagPlan.hasRoom(jvm)) {
      reasons.add(
          ByteSize.megabytes(jvm.activity().live().bytes())
              + " stay alive in a heap of "
              + ByteSize.megabytes(jvm.heapBytes())
              + ". The old generation needs one and a half times that space, which leaves no room"
              + " for an Eden of "
              + ByteSize.megabytes(HeapDoctor.SMALL_EDEN_BYTES)
              + ": "
              + largerHeap());
    }
  }

  private String largerHeap() {
    return "set -Xmx"
        + FlagPlan.neededHeapBytes(jvm) / ByteSize.MEGABYTE
        + "m or more, and run this command again";
  }

  private void ofActivity(List<String> reasons) {
    Activity seen = jvm.activity();
    if (!seen.wasSeen()) {
      return;
    }
    if (seen.stops() == 0) {
      reasons.add(
          String.format(Locale.ROOT, "there was no collection in %.0f s to avoid", seen.seconds()));
    } else if (areRare(seen)) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "collections are rare: %.2f per hour (expected at least 1)",
              seen.stopsPerHour()));
    } else if (seen.tellsEach() // a mean does not show the longest stop
        && seen.longestNanos() < GarbageCollectionTask.WORTHWHILE_FROM.toNanos()) {
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
              + "/s and fills the largest Eden of this heap in less than a tenth of a second; "
              + largerHeap());
    }
  }

  private boolean canBeSimulated() {
    Activity seen = jvm.activity();
    boolean young = !seen.young().areNone() && seen.allocatedBytesPerSecond() > 0;
    return (young && jvm.doctor().facts().edenBytes() > 0)
        || (seen.young().areNone() && !seen.full().areNone());
  }

  private Set<Finding> findings() {
    Set<Finding> findings = new LinkedHashSet<>(jvm.doctor().full().findings());
    findings.addAll(jvm.doctor().young().findings());
    return findings;
  }

  private List<String> notes(FlagPlan plan, @Nullable SimulatedVerdict simulated) {
    List<String> notes = new ArrayList<>(jvm.notes());
    LiveState live = jvm.activity().live();
    if (!live.isCertain() && live.oldBytes() > jvm.heapBytes() - plan.youngBytes()) {
      notes.add(
          "the old generation contains "
              + ByteSize.megabytes(live.bytes())
              + ", and no collection has shown how much of it stays alive; set a larger -Xmx if"
              + " most of it does");
    }
    if (simulated == null) {
      notes.add(
          jvm.activity().wasSeen()
              ? "cost and benefit are unknown without the size of Eden and the allocation"
              : "cost and benefit are unknown without stops; run this command again with --gc-log");
    } else if (simulated.note() != null) {
      notes.add(simulated.note());
    }
    NextJdk.of(jvm.doctor().facts().collector()).ifPresent(notes::add);
    notes.addAll(notesOnTheContainer());
    return notes;
  }
}
