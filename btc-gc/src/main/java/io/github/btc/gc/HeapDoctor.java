package io.github.btc.gc;

import io.github.btc.gc.HeapMonitor.RequestedInterval;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.management.MBeanServerConnection;
import org.jspecify.annotations.Nullable;

/**
 * Reads the flags and sizes of a JVM and finds those that keep a collection task from working well.
 * The factories of {@link GarbageCollectionTask} ask it. Ask it yourself to print its advice
 * without making a task, or for another JVM. Immutable: the sizes do not change afterwards.
 */
public final class HeapDoctor {

  /** The least size that Eden should have; the requests still to be served may fill less. */
  public static final long SMALL_EDEN_BYTES = 64L << 20;

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
   * Returns the doctor of another JVM, with the sizes of this moment. The method makes some dozens
   * of calls over the connection, and the doctor does not use the connection afterwards.
   *
   * @param jvm the platform MXBeans of the other JVM
   * @return a doctor
   * @throws IOException if the JVM cannot be reached or the connection is lost
   */
  public static HeapDoctor of(MBeanServerConnection jvm) throws IOException {
    OtherJvm other = OtherJvm.ask(jvm);
    return new HeapDoctor(other.facts(), other.flags());
  }

  /**
   * Returns the doctor of a JVM that cannot be asked, for instance of one whose log exists, or of
   * one that has not started yet.
   *
   * @param facts the sizes of the JVM
   * @param flags the known flags by name
   * @return a doctor
   */
  public static HeapDoctor of(HeapFacts facts, Map<String, String> flags) {
    return new HeapDoctor(facts, new HeapFlags(Map.copyOf(flags)::get, true));
  }

  /**
   * Returns the doctor of a JVM that cannot be asked, and of which it is known which flags somebody
   * has set. If nobody has set the size of the heap, the doctor advises shares of the memory.
   *
   * @param facts the sizes of the JVM
   * @param flags the known flags by name
   * @param chosen the names of the flags that somebody has set
   * @return a doctor
   */
  public static HeapDoctor of(HeapFacts facts, Map<String, String> flags, Set<String> chosen) {
    return new HeapDoctor(
        facts, new HeapFlags(Map.copyOf(flags)::get, true, Set.copyOf(chosen)::contains));
  }

  /** Returns the sizes of the moment at which this doctor was made. */
  public HeapFacts facts() {
    return facts;
  }

  /**
   * Returns a flag's value. The doctor of this JVM knows every flag. The doctor of another JVM
   * knows the flags that the findings need, as they were when the doctor was made.
   *
   * @param name the name of the flag, for instance {@code MaxHeapSize}
   * @return the value; {@code null} if the flag is not known
   */
  public @Nullable String flag(String name) {
    return flags.values().apply(name);
  }

  /**
   * Returns the flags that the findings need, as {@link #of(HeapFacts, Map)} takes them.
   *
   * @return the values by name, without unknown flags
   */
  public Map<String, String> flags() {
    return flags.asked();
  }

  /**
   * Tells whether the JVM shows its flags.
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
   * Examines {@link GarbageCollectionTask#full()} and {@link GarbageCollectionTask#young()}
   * together, with each finding once.
   *
   * @return the findings
   */
  public Diagnosis fullAndYoung() {
    return Diagnosis.ofAll(List.of(full(), young()));
  }

  /**
   * Examines {@link GarbageCollectionTask#concurrent()}.
   *
   * @return the findings
   */
  public Diagnosis concurrent() {
    return concurrent(GarbageCollectionTask.DEFAULT_SHARES);
  }

  Diagnosis young(RequestedInterval wish) {
    HeapChecks seen = new HeapChecks(facts, flags);
    seen.collector(facts.collector().hasEden(), "Serial, Parallel or G1");
    if (facts.collector().hasEden()) {
      seen.sizes();
      seen.eden(wish);
      seen.touched();
    }
    return seen.diagnosis("young");
  }

  Diagnosis full(RequestedInterval wish) {
    HeapChecks seen = new HeapChecks(facts, flags);
    seen.collector(facts.collector().hasEden(), "Serial, Parallel or G1");
    if (facts.collector().hasEden()) {
      seen.explicit();
      seen.answersFully();
      seen.sizes();
      seen.old(wish);
      seen.metaspace();
    }
    return seen.diagnosis("full");
  }

  Diagnosis concurrent(RequestedInterval wish) {
    HeapChecks seen = new HeapChecks(facts, flags);
    boolean able = facts.collector() == Collector.G1;
    seen.collector(able, "G1");
    if (able) {
      seen.explicit();
      seen.answersConcurrently();
      seen.sizes();
      seen.old(wish);
    }
    return seen.diagnosis("concurrent");
  }
}
