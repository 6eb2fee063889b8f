package io.github.btc.gc;

import io.github.btc.ActivationInterval;
import io.github.btc.gc.Diagnosis.Finding;
import io.github.btc.gc.HeapMonitor.Wish;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.management.MBeanServerConnection;
import org.jspecify.annotations.Nullable;

/**
 * Reads the flags and sizes of a JVM and says what stands between a collection task and its
 * purpose. The factories of {@link GarbageCollectionTask} ask it; ask it yourself to print its
 * advice without making a task, or about another JVM. Immutable: sizes are those of the moment it
 * was made.
 */
public final class HeapDoctor {

  /** Eden should have this much: the requests still to be served may fill a smaller one. */
  public static final long SMALL_EDEN_BYTES = 64L << 20;

  private static final long SMALL_METASPACE_BYTES = 128L << 20;
  private static final double LARGEST_EDEN_SHARE = 0.95;

  private final HeapFacts facts;
  private final HeapFlags flags;

  HeapDoctor(HeapFacts facts, HeapFlags flags) {
    this.facts = facts;
    this.flags = flags;
  }

  /**
   * Returns the doctor of this JVM, with the sizes of this moment.
   *
   * @return a doctor
   */
  public static HeapDoctor ofThisJvm() {
    HeapFlags flags = HeapFlags.ofThisJvm();
    return new HeapDoctor(HeapFacts.of(CollectionLedger.ofThisJvm().pools(), flags), flags);
  }

  /**
   * Returns the doctor of another JVM, with the sizes of this moment. Some dozens of calls over the
   * connection, which is not used afterwards.
   *
   * @param jvm its platform MXBeans
   * @return a doctor
   * @throws IOException if it cannot be reached, or not until it has answered all
   */
  public static HeapDoctor of(MBeanServerConnection jvm) throws IOException {
    OtherJvm other = OtherJvm.ask(jvm);
    return new HeapDoctor(other.facts(), other.flags());
  }

  /**
   * Returns the doctor of a JVM that is not at hand: one that has left a log, or was never started.
   *
   * @param facts its sizes
   * @param flags the flags that are known, by name
   * @return a doctor
   */
  public static HeapDoctor of(HeapFacts facts, Map<String, String> flags) {
    return new HeapDoctor(facts, new HeapFlags(Map.copyOf(flags)::get, true));
  }

  /** Returns the sizes the findings are made from: those of the moment this doctor was made. */
  public HeapFacts facts() {
    return facts;
  }

  /**
   * Returns a flag's value. Of this JVM every flag is known, of another one only those the findings
   * are made from, as they were when this doctor was made; of one that is not at hand, those given.
   *
   * @param name for instance {@code MaxHeapSize}
   * @return {@code null} if the flag is not known: the JVM has none of that name, does not tell it,
   *     or was not asked for it
   */
  public @Nullable String flag(String name) {
    return flags.values().apply(name);
  }

  /**
   * Tells whether the JVM tells its flags.
   *
   * @return false in a native image and on JVMs other than HotSpot
   */
  public boolean flagsAreKnown() {
    return flags.readable();
  }

  /**
   * Examines {@link GarbageCollectionTask#young()}.
   *
   * @return the findings
   */
  public Diagnosis young() {
    return young(GarbageCollectionTask.DEFAULT_SHARES);
  }

  /**
   * Examines {@link GarbageCollectionTask#full()}.
   *
   * @return the findings
   */
  public Diagnosis full() {
    return full(GarbageCollectionTask.DEFAULT_SHARES);
  }

  /**
   * Examines {@link GarbageCollectionTask#fullAlone()}.
   *
   * @return the findings
   */
  public Diagnosis fullAlone() {
    return fullAlone(GarbageCollectionTask.DEFAULT_SHARES);
  }

  /**
   * Examines {@link GarbageCollectionTask#concurrent()}.
   *
   * @return the findings
   */
  public Diagnosis concurrent() {
    return concurrent(GarbageCollectionTask.DEFAULT_SHARES);
  }

  Diagnosis young(Wish wish) {
    List<Finding> findings = new ArrayList<>();
    collector(findings, facts.collector().hasEden(), "Serial, Parallel or G1, which have an Eden");
    if (facts.collector().hasEden()) {
      sizes(findings);
      eden(findings, wish);
      touched(findings);
    }
    return diagnosis("young", findings);
  }

  Diagnosis full(Wish wish) {
    List<Finding> findings = new ArrayList<>();
    collector(findings, facts.collector().hasEden(), "Serial, Parallel or G1");
    if (facts.collector().hasEden()) {
      explicit(findings);
      answersFully(findings);
      sizes(findings);
      old(findings, wish);
      metaspace(findings);
    }
    return diagnosis("full", findings);
  }

  Diagnosis fullAlone(Wish wish) {
    List<Finding> findings = new ArrayList<>();
    boolean collects = facts.collector() != Collector.EPSILON && !facts.collector().isConcurrent();
    collector(findings, collects, "Serial, Parallel or G1");
    if (collects) {
      explicit(findings);
      answersFully(findings);
      sizes(findings);
      metaspace(findings);
    }
    if (facts.collector().hasEden()) {
      eden(findings, wish);
    }
    return diagnosis("full alone", findings);
  }

  Diagnosis concurrent(Wish wish) {
    List<Finding> findings = new ArrayList<>();
    boolean able = facts.collector().isConcurrent() || facts.collector() == Collector.G1;
    collector(findings, able, "one that answers System.gc() concurrently: G1, ZGC or Shenandoah");
    if (able) {
      explicit(findings);
      answersConcurrently(findings);
    }
    if (facts.collector() == Collector.G1) {
      sizes(findings);
      old(findings, wish);
    } else if (facts.collector().isConcurrent()) {
      findings.add(
          Finding.warn(
              "collector",
              facts.collector().toString(),
              "one with long pauses",
              "you do not need BTC for collections: the pauses of "
                  + facts.collector()
                  + " are usually below a millisecond, and it starts most cycles by itself"));
    }
    return diagnosis("concurrent", findings);
  }

  private Diagnosis diagnosis(String task, List<Finding> findings) {
    return new Diagnosis(task, facts.collector().toString(), findings);
  }

  private void collector(List<Finding> findings, boolean able, String expected) {
    if (!flags.readable()) {
      findings.add(
          Finding.warn(
              "flags",
              "unreadable, as in a native image or a JVM that is not HotSpot",
              "those of HotSpot",
              "run on HotSpot, or watch for uncontrolled runs"));
    }
    if (!able) {
      findings.add(
          Finding.refuse(
              "collector", facts.collector().toString(), expected, facts.collector().instead()));
    }
  }

  private void explicit(List<Finding> findings) {
    if (flags.isOn("DisableExplicitGC")) {
      findings.add(
          Finding.refuse(
              "DisableExplicitGC",
              "true",
              "false, or System.gc() does nothing",
              "set -XX:-DisableExplicitGC"));
    }
  }

  private void answersFully(List<Finding> findings) {
    if (facts.collector() == Collector.G1 && flags.isOn("ExplicitGCInvokesConcurrent")) {
      findings.add(
          Finding.refuse(
              "ExplicitGCInvokesConcurrent",
              "true",
              "false, or System.gc() marks and leaves most garbage to later stops",
              "set -XX:-ExplicitGCInvokesConcurrent, or use concurrent()"));
    }
  }

  private void answersConcurrently(List<Finding> findings) {
    if (facts.collector().obeysExplicitGcInvokesConcurrent()
        && flags.readable()
        && !flags.isOn("ExplicitGCInvokesConcurrent")) {
      findings.add(
          Finding.refuse(
              "ExplicitGCInvokesConcurrent",
              "false",
              "true, or System.gc() is a full collection",
              "set -XX:+ExplicitGCInvokesConcurrent"
                  + (facts.collector() == Collector.G1 ? ", or use full()" : "")));
    }
  }

  private void sizes(List<Finding> findings) {
    long initial = flags.number("InitialHeapSize", facts.heapBytes());
    long most = flags.number("MaxHeapSize", facts.heapBytes());
    if (initial != most) {
      findings.add(
          Finding.warn(
              "heap",
              mb(initial) + " to " + mb(most),
              "one size, or the JVM collects before it grows",
              "set -Xms and -Xmx alike"));
    }
    if (!youngIsFixed()) {
      findings.add(
          Finding.warn(
              "young generation",
              mb(flags.number("NewSize", 0)) + " to " + mb(flags.number("MaxNewSize", 0)),
              "one size, or Eden moves away from under its interval",
              "set -Xmn"));
    }
    if (facts.collector() == Collector.PARALLEL && flags.isOn("UseAdaptiveSizePolicy")) {
      findings.add(
          Finding.warn(
              "UseAdaptiveSizePolicy",
              "true",
              "false, or Eden moves away from under its interval",
              "set -XX:-UseAdaptiveSizePolicy"));
    }
  }

  private boolean youngIsFixed() {
    long most = flags.number("MaxNewSize", -1);
    return most < 0 || flags.number("NewSize", most) == most;
  }

  private void eden(List<Finding> findings, Wish wish) {
    // While the young generation may grow, today's Eden says little.
    long largest =
        youngIsFixed()
            ? facts.edenBytes()
            : Math.max(facts.edenBytes(), flags.number("MaxNewSize", 0));
    if (largest < SMALL_EDEN_BYTES) {
      findings.add(
          Finding.warn(
              "Eden",
              mb(largest),
              "at least "
                  + mb(SMALL_EDEN_BYTES)
                  + ", or the requests still to be served may fill it",
              "set a larger -Xmn"));
    }
    ActivationInterval asked = wish.of(largest);
    if (asked.min() >= largest) {
      findings.add(
          Finding.refuse(
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

  private void touched(List<Finding> findings) {
    if (flags.readable() && !flags.isOn("AlwaysPreTouch")) {
      findings.add(
          Finding.warn(
              "AlwaysPreTouch",
              "false",
              "true, or the first runs wait for memory with the gate closed",
              "set -XX:+AlwaysPreTouch"));
    }
  }

  private void old(List<Finding> findings, Wish wish) {
    ActivationInterval asked = wish.of(facts.oldTriggerBytes());
    String expected =
        "less than "
            + mb(facts.oldTriggerBytes())
            + ", where the JVM collects the old generation first";
    String remedy = "lower it; set a larger -Xmx" + orRaiseG1Trigger();
    if (asked.min() >= facts.oldTriggerBytes()) {
      findings.add(Finding.refuse("activationInterval.min", mb(asked.min()), expected, remedy));
    } else if (asked.max() > facts.oldTriggerBytes()) {
      findings.add(Finding.warn("activationInterval.max", mb(asked.max()), expected, remedy));
    }
    if (facts.collector() == Collector.G1) {
      g1Trigger(findings);
    }
  }

  private String orRaiseG1Trigger() {
    return facts.collector() == Collector.G1 ? " or a higher -XX:" + HeapPools.G1_TRIGGER_FLAG : "";
  }

  private void g1Trigger(List<Finding> findings) {
    long percent = flags.number(HeapPools.G1_TRIGGER_FLAG, HeapPools.G1_TRIGGER_DEFAULT);
    if (facts.oldTriggerBytes() < facts.oldBytes() / 4 * 3) {
      findings.add(
          Finding.warn(
              HeapPools.G1_TRIGGER_FLAG,
              percent + " %, " + mb(facts.oldTriggerBytes()) + " of " + mb(facts.oldBytes()),
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

  private void metaspace(List<Finding> findings) {
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
