package io.github.btc.gc;

import io.github.btc.ActivationInterval;
import io.github.btc.gc.Diagnosis.Finding;
import io.github.btc.gc.HeapMonitor.RequestedInterval;
import java.util.ArrayList;
import java.util.List;

/**
 * The checks of a {@link HeapDoctor} on a JVM. Each method checks one subject and notes findings.
 */
final class HeapChecks {

  /** The subject of a finding for which only another collector helps. */
  static final String COLLECTOR = "collector";

  private static final long SMALL_METASPACE_BYTES = 128L << 20;
  private static final double LARGEST_EDEN_SHARE = 0.95;

  private final HeapFacts facts;
  private final HeapFlags flags;
  private final List<Finding> findings = new ArrayList<>();

  HeapChecks(HeapFacts facts, HeapFlags flags) {
    this.facts = facts;
    this.flags = flags;
  }

  Diagnosis diagnosis(String task) {
    String collector = facts.collector().toString();
    return new Diagnosis(task, collector, findings, new FlagLine(facts, flags).of(findings));
  }

  void collector(boolean able, String expected) {
    if (!flags.readable()) {
      findings.add(
          Finding.warn(
              "flags",
              "unreadable, as in a native image or a JVM that is not HotSpot",
              "the flags of HotSpot",
              "run on HotSpot, or watch for uncontrolled runs"));
    }
    if (!able) {
      findings.add(
          Finding.error(
              COLLECTOR, facts.collector().toString(), expected, facts.collector().instead()));
    }
  }

  void explicit() {
    if (flags.isOn("DisableExplicitGC")) {
      findings.add(
          Finding.error(
              "DisableExplicitGC",
              "true",
              "false, or System.gc() does nothing",
              "set -XX:-DisableExplicitGC"));
    }
  }

  void answersFully() {
    if (facts.collector() == Collector.G1 && flags.isOn("ExplicitGCInvokesConcurrent")) {
      findings.add(
          Finding.error(
              "ExplicitGCInvokesConcurrent",
              "true",
              "false, or System.gc() marks and leaves most garbage to later stops",
              "set -XX:-ExplicitGCInvokesConcurrent, or use concurrent()"));
    }
  }

  void answersConcurrently() {
    if (flags.readable() && !flags.isOn("ExplicitGCInvokesConcurrent")) {
      findings.add(
          Finding.error(
              "ExplicitGCInvokesConcurrent",
              "false",
              "true, or System.gc() is a full collection",
              "set -XX:+ExplicitGCInvokesConcurrent, or use full()"));
    }
  }

  void sizes() {
    long initial = flags.number("InitialHeapSize", facts.heapBytes());
    long most = flags.number("MaxHeapSize", facts.heapBytes());
    if (initial != most) {
      findings.add(
          Finding.warn(
              "heap",
              mb(initial) + " to " + mb(most),
              "one size, or the JVM collects before it enlarges the heap",
              flags.heapFollowsMemory()
                  ? "set -XX:InitialRAMPercentage and -XX:MaxRAMPercentage alike"
                  : "set -Xms and -Xmx alike"));
    }
    if (!youngIsFixed()) {
      findings.add(
          Finding.warn(
              "young generation",
              mb(flags.number("NewSize", 0)) + " to " + mb(flags.number("MaxNewSize", 0)),
              "one size, or Eden changes and the activation interval no longer fits",
              flags.heapFollowsMemory() ? "set -XX:NewRatio" : "set -Xmn"));
    }
    if (facts.collector() == Collector.PARALLEL && flags.isOn("UseAdaptiveSizePolicy")) {
      findings.add(
          Finding.warn(
              "UseAdaptiveSizePolicy",
              "true",
              "false, or Eden changes and the activation interval no longer fits",
              "set -XX:-UseAdaptiveSizePolicy"));
    }
  }

  private boolean youngIsFixed() {
    if (facts.collector() == Collector.G1 && flags.isChosen("NewRatio")) {
      return true; // G1 obeys the ratio, and does not show it in these two sizes
    }
    long most = flags.number("MaxNewSize", -1);
    return most < 0 || flags.number("NewSize", most) == most;
  }

  void eden(RequestedInterval wish) {
    // While the young generation may grow, today's size of Eden is not significant.
    long largest =
        youngIsFixed()
            ? facts.edenBytes()
            : Math.max(facts.edenBytes(), flags.number("MaxNewSize", 0));
    if (largest < HeapDoctor.SMALL_EDEN_BYTES) {
      findings.add(
          Finding.warn(
              "Eden",
              mb(largest),
              "at least "
                  + mb(HeapDoctor.SMALL_EDEN_BYTES)
                  + ", or the requests still to be served may fill it",
              largerEden()));
    }
    ActivationInterval asked = wish.of(largest);
    if (asked.min() >= largest) {
      findings.add(
          Finding.error(
              "activationInterval.min",
              mb(asked.min()),
              "less than Eden, " + mb(largest) + ", or the JVM always collects first",
              "lower it, or set a larger -Xmn"));
    } else if (asked.max() > LARGEST_EDEN_SHARE * largest) {
      findings.add(
          Finding.warn(
              "activationInterval.max",
              mb(asked.max()),
              "at most 95 % of Eden, "
                  + mb(LARGEST_EDEN_SHARE * largest)
                  + ", or the requests still to be served make the JVM collect first",
              "lower it, or set a larger -Xmn"));
    }
  }

  private String largerEden() {
    if (flags.heapFollowsMemory() && flags.isChosen("NewRatio")) {
      return "give the container more memory";
    }
    return !flags.heapFollowsMemory() && new FlagLine(facts, flags).heapIsSmall()
        ? "set a larger -Xmx, and half of it as -Xmn"
        : "set a larger -Xmn";
  }

  void touched() {
    if (flags.readable() && !flags.isOn("AlwaysPreTouch")) {
      findings.add(
          Finding.warn(
              "AlwaysPreTouch",
              "false",
              "true, or the first runs wait for memory with the gate closed",
              "set -XX:+AlwaysPreTouch"));
    }
  }

  void old(RequestedInterval wish) {
    ActivationInterval asked = wish.of(facts.oldTriggerBytes());
    String expected =
        "less than "
            + mb(facts.oldTriggerBytes())
            + ", where the JVM collects the old generation first";
    String remedy = "lower it; set a larger -Xmx" + orRaiseG1Trigger();
    if (asked.min() >= facts.oldTriggerBytes()) {
      findings.add(Finding.error("activationInterval.min", mb(asked.min()), expected, remedy));
    } else if (asked.max() > facts.oldTriggerBytes()) {
      findings.add(Finding.warn("activationInterval.max", mb(asked.max()), expected, remedy));
    }
    if (facts.collector() == Collector.G1) {
      g1Trigger();
    }
  }

  private String orRaiseG1Trigger() {
    return facts.collector() == Collector.G1 ? " or a higher -XX:" + HeapPools.G1_TRIGGER_FLAG : "";
  }

  /** Returns the old generation beside the young one, which may first have to get a fixed size. */
  private long advisedOldBytes() {
    FlagLine advice = new FlagLine(facts, flags);
    long beside = advice.heapBytes() - advice.youngBytes();
    return youngIsFixed() ? facts.oldBytes() : Math.max(facts.oldBytes(), beside);
  }

  private void g1Trigger() {
    long percent = flags.number(HeapPools.G1_TRIGGER_FLAG, HeapPools.G1_TRIGGER_DEFAULT);
    long old = advisedOldBytes();
    if (facts.oldTriggerBytes() < old / 4 * 3) {
      findings.add(
          Finding.warn(
              HeapPools.G1_TRIGGER_FLAG,
              percent + " %, " + mb(facts.oldTriggerBytes()) + " of " + mb(old),
              "90 %, or G1 marks by itself long before the old generation is full",
              "set -XX:" + HeapPools.G1_TRIGGER_FLAG + "=90"));
    }
    if (flags.isOn("G1UseAdaptiveIHOP")) {
      findings.add(
          Finding.warn(
              "G1UseAdaptiveIHOP",
              "true",
              "false, or G1 moves the point where it marks"
                  + (facts.countsConcurrentStops()
                      ? ""
                      : ", and this JDK does not count the stops of marking"),
              "set -XX:-G1UseAdaptiveIHOP"));
    }
    long period = flags.number("G1PeriodicGCInterval", 0);
    if (period > 0) {
      findings.add(
          Finding.warn(
              "G1PeriodicGCInterval",
              period + " ms",
              "0, or G1 collects by the clock",
              "set -XX:G1PeriodicGCInterval=0"));
    }
  }

  void metaspace() {
    long size = flags.number("MetaspaceSize", SMALL_METASPACE_BYTES);
    if (size < SMALL_METASPACE_BYTES) {
      findings.add(
          Finding.warn(
              "MetaspaceSize",
              mb(size),
              "at least "
                  + mb(SMALL_METASPACE_BYTES)
                  + ", or the JVM collects fully while classes are loaded",
              "set -XX:MetaspaceSize=256m"));
    }
  }

  private static String mb(double bytes) {
    return Math.round(bytes / (1 << 20)) + " MB";
  }
}
