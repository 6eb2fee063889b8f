package io.github.btc.lab.advise;

import io.github.btc.gc.Collector;
import io.github.btc.gc.GarbageCollectionTask;
import io.github.btc.gc.HeapDoctor;
import java.util.ArrayList;
import java.util.List;

/**
 * Which flags and interval a JVM with an Eden should have: those of {@code
 * docs/guides/garbage-collection.md}, with sizes from what was seen.
 *
 * @param flags what to set, in order; empty if all is well
 * @param edenBytes Eden's size then, about
 * @param minShare A^min as a share of Eden
 * @param maxShare A^max as a share of Eden
 */
record FlagPlan(List<String> flags, double edenBytes, double minShare, double maxShare) {

  /** Eden's share of the young generation beside two survivors of an eighth of Eden each. */
  private static final double EDEN_SHARE = 0.8;

  private static final double LEAST_EDEN_SECONDS = 0.5;

  /** From the look that finds a task due to the gate's closing: a look, announcing, draining. */
  private static final double NOTICE_SECONDS = 0.1;

  private static final double LEAST_MIN_SHARE = 0.5;
  private static final long LARGE_METASPACE_BYTES = 256 * ByteSize.MEGABYTE;
  private static final long SMALL_METASPACE_BYTES = 128 * ByteSize.MEGABYTE;

  FlagPlan {
    flags = List.copyOf(flags);
  }

  static long edenOf(long youngBytes) {
    return (long) (EDEN_SHARE * youngBytes);
  }

  static FlagPlan of(Portrait jvm) {
    List<String> flags = new ArrayList<>();
    long heap = jvm.heapBytes();
    if (jvm.bytes("InitialHeapSize", heap) != heap) {
      flags.add("-Xms" + megabytes(heap));
      flags.add("-Xmx" + megabytes(heap));
    }
    double eden = jvm.doctor().facts().edenBytes();
    if (!youngIsWell(jvm)) {
      long young = young(jvm);
      eden = edenOf(young);
      flags.add("-Xmn" + megabytes(young));
    }
    ofCollector(jvm, flags);
    if (jvm.bytes("MetaspaceSize", LARGE_METASPACE_BYTES) < SMALL_METASPACE_BYTES) {
      flags.add("-XX:MetaspaceSize=256m");
    }
    if (!jvm.isOn("AlwaysPreTouch")) {
      flags.add("-XX:+AlwaysPreTouch");
    }
    double allocated = jvm.activity().allocatedBytesPerSecond();
    double left =
        Math.max(
            1 - GarbageCollectionTask.DEFAULT_MIN_SHARE,
            2 * NOTICE_SECONDS * allocated / Math.max(1, eden));
    double least = Math.max(LEAST_MIN_SHARE, Math.floor(100 * (1 - left)) / 100);
    return new FlagPlan(flags, eden, least, (1 + least) / 2);
  }

  private static boolean youngIsWell(Portrait jvm) {
    long most = jvm.bytes("MaxNewSize", -1);
    HeapDoctor doctor = jvm.doctor();
    long eden = doctor.facts().edenBytes();
    return most > 0
        && jvm.bytes("NewSize", -1) == most
        && eden >= HeapDoctor.SMALL_EDEN_BYTES
        && eden >= LEAST_EDEN_SECONDS * jvm.activity().allocatedBytesPerSecond();
  }

  /**
   * Half a second of allocation, a quarter of the heap, no less than today; at most half the heap.
   */
  private static long young(Portrait jvm) {
    double eden =
        Math.max(
            HeapDoctor.SMALL_EDEN_BYTES + ByteSize.MEGABYTE,
            LEAST_EDEN_SECONDS * jvm.activity().allocatedBytesPerSecond());
    double wanted = Math.max(eden / EDEN_SHARE, jvm.heapBytes() / 4.0);
    double whole = Math.min(Math.max(wanted, jvm.bytes("NewSize", 0)), mostYoung(jvm.heapBytes()));
    return (long) Math.ceil(whole / ByteSize.MEGABYTE) * ByteSize.MEGABYTE;
  }

  private static long mostYoung(long heapBytes) {
    return heapBytes / 2;
  }

  /** The smallest heap in which Eden can be as large as it should be. */
  static long smallestHeapBytes() {
    return (long) (2 * HeapDoctor.SMALL_EDEN_BYTES / EDEN_SHARE);
  }

  static double largestEdenBytes(long heapBytes) {
    return edenOf(mostYoung(heapBytes));
  }

  private static void ofCollector(Portrait jvm, List<String> flags) {
    Collector collector = jvm.doctor().facts().collector();
    if (collector == Collector.PARALLEL && jvm.isOn("UseAdaptiveSizePolicy")) {
      flags.add("-XX:-UseAdaptiveSizePolicy");
    }
    if (collector == Collector.G1) {
      if (jvm.isOn("G1UseAdaptiveIHOP")) {
        flags.add("-XX:-G1UseAdaptiveIHOP");
      }
      if (jvm.bytes("InitiatingHeapOccupancyPercent", 45) < 85) {
        flags.add("-XX:InitiatingHeapOccupancyPercent=90");
      }
      if (jvm.bytes("G1PeriodicGCInterval", 0) > 0) {
        flags.add("-XX:G1PeriodicGCInterval=0");
      }
      if (jvm.isOn("ExplicitGCInvokesConcurrent")) {
        flags.add("-XX:-ExplicitGCInvokesConcurrent");
      }
    }
  }

  private static String megabytes(long bytes) {
    return bytes / ByteSize.MEGABYTE + "m";
  }
}
