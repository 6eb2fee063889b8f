package io.github.btc.tools.advisor;

import io.github.btc.gc.GarbageCollectionTask;
import io.github.btc.gc.HeapDoctor;
import io.github.btc.gc.HeapFacts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The flags and the interval for a JVM with an Eden. They are those of the {@link HeapDoctor}, with
 * sizes from the observed activity.
 *
 * @param flags flags to set, in order; empty if all flags are right
 * @param edenBytes approximate size of Eden with these flags
 * @param minShare A^min as a share of Eden
 * @param maxShare A^max as a share of Eden
 */
record FlagPlan(List<String> flags, double edenBytes, double minShare, double maxShare) {

  /** Eden's share of the young generation beside two survivors of an eighth of Eden each. */
  private static final double EDEN_SHARE = 0.8;

  private static final double LEAST_EDEN_SECONDS = 0.5;

  /**
   * The time from the sample that finds a task due until the drained gate: one sample and a drain.
   */
  private static final double NOTICE_SECONDS = 0.1;

  private static final int COUNTS_CONCURRENT_STOPS = 20; // the first release that does
  private static final int OLDEST = 17;
  private static final double LEAST_MIN_SHARE = 0.5;
  private static final String RATIO = "-XX:NewRatio=";
  private static final String MOST = "-XX:MaxRAMPercentage=";

  FlagPlan {
    flags = List.copyOf(flags);
  }

  static long edenOf(long youngBytes) {
    return (long) (EDEN_SHARE * youngBytes);
  }

  static FlagPlan of(JvmDescription jvm) {
    return followsTheLine(jvm) ? ofTheLine(jvm) : ofTheActivity(jvm);
  }

  /** Nothing is known that would be a reason for other sizes than those of the line. */
  private static boolean followsTheLine(JvmDescription jvm) {
    return jvm.ramPercentage() != null && !jvm.activity().wasSeen();
  }

  private static FlagPlan ofTheLine(JvmDescription jvm) {
    String line = jvm.doctor().fullAndYoung().flags();
    List<String> flags = line.isEmpty() ? List.of() : List.of(line.split(" "));
    double young =
        flags.stream().anyMatch(flag -> flag.startsWith(RATIO))
            ? plannedHeapBytes(jvm) / 3.0
            : jvm.bytes("MaxNewSize", 0);
    return new FlagPlan(
        flags,
        EDEN_SHARE * young,
        GarbageCollectionTask.DEFAULT_MIN_SHARE,
        (1 + GarbageCollectionTask.DEFAULT_MIN_SHARE) / 2);
  }

  /** Returns the size of the heap with the share of the line, or the present one. */
  static long plannedHeapBytes(JvmDescription jvm) {
    Double percentage = jvm.ramPercentage();
    if (percentage == null || !followsTheLine(jvm)) {
      return jvm.heapBytes();
    }
    return Stream.of(jvm.doctor().fullAndYoung().flags().split(" "))
        .filter(flag -> flag.startsWith(MOST))
        .map(flag -> Double.parseDouble(flag.substring(MOST.length())))
        .map(planned -> (long) (jvm.heapBytes() * planned / percentage))
        .findFirst()
        .orElseGet(jvm::heapBytes);
  }

  private static FlagPlan ofTheActivity(JvmDescription jvm) {
    List<String> flags = new ArrayList<>();
    long heap = jvm.heapBytes();
    if (jvm.bytes("InitialHeapSize", heap) != heap) {
      flags.addAll(heap(jvm));
    }
    double eden = jvm.doctor().facts().edenBytes();
    long young = jvm.bytes("NewSize", 0);
    if (!youngIsWell(jvm)) {
      young = young(jvm);
      if (jvm.ramPercentage() != null) {
        long ratio = ratio(young, jvm);
        young = heap / (ratio + 1);
        flags.add(RATIO + ratio);
      } else if (!isFixedAt(young, jvm)) {
        flags.add("-Xmn" + megabytes(young));
      }
      eden = edenOf(young);
    }
    flags.addAll(ofTheDoctor(jvm, young));
    double allocated = jvm.activity().allocatedBytesPerSecond();
    double left =
        Math.max(
            1 - GarbageCollectionTask.DEFAULT_MIN_SHARE,
            2 * NOTICE_SECONDS * allocated / Math.max(1, eden));
    double least = Math.max(LEAST_MIN_SHARE, Math.floor(100 * (1 - left)) / 100);
    return new FlagPlan(flags, eden, least, (1 + least) / 2);
  }

  /**
   * Returns flags for a heap that does not grow. A heap that follows the memory does so further.
   */
  private static List<String> heap(JvmDescription jvm) {
    Double percentage = jvm.ramPercentage();
    if (percentage == null) {
      String size = megabytes(jvm.heapBytes());
      return List.of("-Xms" + size, "-Xmx" + size);
    }
    String share = BigDecimal.valueOf(percentage).stripTrailingZeros().toPlainString();
    return List.of("-XX:InitialRAMPercentage=" + share, MOST + share);
  }

  /**
   * Returns the size of the old generation relative to the young one, as a whole number. The size
   * of the young one has been rounded up to a megabyte.
   */
  private static long ratio(long youngBytes, JvmDescription jvm) {
    long heap = jvm.heapBytes();
    long least = Math.max(1, youngBytes - ByteSize.MEGABYTE);
    long ratio = Math.max(1, heap / least - 1);
    return heap / (ratio + 1.0) > mostYoung(jvm) ? ratio + 1 : ratio;
  }

  /** Returns the approximate size of the young generation with these flags. */
  double youngBytes() {
    return edenBytes / EDEN_SHARE;
  }

  private static boolean isFixedAt(long young, JvmDescription jvm) {
    return jvm.bytes("NewSize", -1) == young && jvm.bytes("MaxNewSize", -1) == young;
  }

  private static boolean youngIsWell(JvmDescription jvm) {
    long most = jvm.bytes("MaxNewSize", -1);
    HeapDoctor doctor = jvm.doctor();
    long eden = doctor.facts().edenBytes();
    LiveState live = jvm.activity().live();
    return most > 0
        && jvm.bytes("NewSize", -1) == most
        && eden >= HeapDoctor.SMALL_EDEN_BYTES
        && eden >= LEAST_EDEN_SECONDS * jvm.activity().allocatedBytesPerSecond()
        && !(live.isCertain() && most > jvm.heapBytes() - live.oldBytes());
  }

  /**
   * Returns a quarter of the heap, or a third as in the line for any container, but at least the
   * needed and the present size, if there is room.
   */
  private static long young(JvmDescription jvm) {
    double usual = jvm.heapBytes() / (jvm.ramPercentage() == null ? 4.0 : 3.0);
    double wanted = Math.max(neededYoung(jvm), usual);
    long most = (long) (mostYoung(jvm) / ByteSize.MEGABYTE) * ByteSize.MEGABYTE;
    return Math.min(wholeMegabytes(Math.max(wanted, jvm.bytes("NewSize", 0))), most);
  }

  /** Returns the size for half a second of allocation. */
  private static double neededYoung(JvmDescription jvm) {
    double eden =
        Math.max(
            HeapDoctor.SMALL_EDEN_BYTES + ByteSize.MEGABYTE,
            LEAST_EDEN_SECONDS * jvm.activity().allocatedBytesPerSecond());
    return eden / EDEN_SHARE;
  }

  /**
   * Returns half the heap, or less if the live state leaves less. If the live state is not certain,
   * the present size of the young generation is always possible.
   */
  private static double mostYoung(JvmDescription jvm) {
    LiveState live = jvm.activity().live();
    double half = jvm.heapBytes() / 2.0;
    double beside = jvm.heapBytes() - live.oldBytes();
    double today = live.isCertain() ? 0 : jvm.doctor().facts().edenBytes() / EDEN_SHARE;
    return Math.min(half, Math.max(smallestYoung(), Math.max(beside, today)));
  }

  private static double smallestYoung() {
    return HeapDoctor.SMALL_EDEN_BYTES / EDEN_SHARE;
  }

  /** Returns the size of the smallest heap in which Eden can have the least size. */
  static long smallestHeapBytes() {
    return (long) (2 * smallestYoung());
  }

  /** Returns whether there is room for an Eden in addition to the certain live state. */
  static boolean hasRoom(JvmDescription jvm) {
    LiveState live = jvm.activity().live();
    return !live.isCertain() || jvm.heapBytes() - live.oldBytes() >= smallestYoung();
  }

  /** Returns the size of a heap with room for the live state and for the needed Eden. */
  static long neededHeapBytes(JvmDescription jvm) {
    double young = neededYoung(jvm);
    return wholeMegabytes(Math.max(2 * young, young + jvm.activity().live().oldBytes()));
  }

  /**
   * Returns Eden's size in the largest young generation. An uncertain live state counts as empty.
   */
  static double largestEdenBytes(JvmDescription jvm) {
    boolean certain = jvm.activity().live().isCertain();
    return EDEN_SHARE * (certain ? mostYoung(jvm) : jvm.heapBytes() / 2.0);
  }

  private static long wholeMegabytes(double bytes) {
    return (long) Math.ceil(bytes / ByteSize.MEGABYTE) * ByteSize.MEGABYTE;
  }

  /** Returns the flags of the doctor for a JVM that has got the sizes of this plan. */
  private static List<String> ofTheDoctor(JvmDescription jvm, long young) {
    HeapFacts facts = jvm.doctor().facts();
    String heap = Long.toString(jvm.heapBytes());
    Map<String, String> flags = new HashMap<>(jvm.doctor().flags());
    flags.put("InitialHeapSize", heap);
    flags.put("MaxHeapSize", heap);
    flags.put("NewSize", Long.toString(young));
    flags.put("MaxNewSize", Long.toString(young));
    HeapDoctor sized =
        HeapDoctor.of(
            HeapFacts.of(
                facts.collector(),
                edenOf(young),
                jvm.heapBytes() - young,
                jvm.heapBytes(),
                jvm.bytes("InitiatingHeapOccupancyPercent", 45),
                facts.countsConcurrentStops() ? COUNTS_CONCURRENT_STOPS : OLDEST),
            flags);
    return Stream.of(sized.fullAndYoung().flags().split(" "))
        .filter(flag -> flag.startsWith("-XX:"))
        .toList();
  }

  private static String megabytes(long bytes) {
    return bytes / ByteSize.MEGABYTE + "m";
  }
}
