package io.github.btc.tools.advisor;

import io.github.btc.gc.Collector;
import io.github.btc.gc.HeapDoctor;
import io.github.btc.gc.HeapFacts;
import io.github.btc.tools.advisor.LoggedJvm.StartUp;
import io.github.btc.tools.advisor.gclog.ForeignLog;
import io.github.btc.tools.advisor.gclog.LogFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Describes a JVM from its log, which is read once in memory that does not grow with it. */
final class GcLogDescription {

  private static final String EXPECTED = " (expected a log of -Xlog:gc*,safepoint)";

  /** The JVM's defaults for flags that the log does not contain. */
  private static final Map<String, String> DEFAULTS =
      Map.of(
          "UseAdaptiveSizePolicy", "true",
          "G1UseAdaptiveIHOP", "true",
          "InitiatingHeapOccupancyPercent", "45",
          "MetaspaceSize", Long.toString(21 * ByteSize.MEGABYTE));

  private final String source;
  private final LoggedJvms jvms;
  private final LoggedJvm jvm;

  private GcLogDescription(String source, LoggedJvms jvms, LoggedJvm jvm) {
    this.source = source;
    this.jvms = jvms;
    this.jvm = jvm;
  }

  /**
   * Reads a log.
   *
   * @param given files of the log, or its folder
   * @param startUp length of the start-up
   * @param flags flags that the user provides
   * @throws IllegalArgumentException if the files are not such a log; the message is for the user
   */
  static JvmDescription of(List<Path> given, StartUp startUp, Map<String, String> flags)
      throws IOException {
    LogFiles files = LogFiles.of(given);
    LoggedJvms jvms = new LoggedJvms(startUp, flags);
    try (ReadingProgress progress = ReadingProgress.onTerminal(files.bytes())) {
      files.read(jvms, progress);
    }
    return of(files.source(), jvms);
  }

  static JvmDescription of(String source, List<String> lines) {
    LoggedJvms jvms = new LoggedJvms(StartUp.usual(), Map.of());
    jvms.file(source);
    lines.forEach(jvms::text);
    return of(source, jvms);
  }

  private static JvmDescription of(String source, LoggedJvms jvms) {
    LoggedJvm jvm = jvms.end();
    if (jvm == null) {
      throw new IllegalArgumentException("--gc-log: " + source + ": " + jvms.whyNone());
    }
    return new GcLogDescription(source, jvms, jvm).description();
  }

  private JvmDescription description() {
    LoggedHeap heap = jvm.heap();
    Collector collector = jvm.collector();
    checkRuntime();
    check(collector);
    Activity activity = jvm.activity();
    if (activity.stoppedShare() > 1) {
      throw refused(
          "the stops are longer than the log, so its lines or times are damaged" + EXPECTED);
    }
    return new JvmDescription(
        source,
        doctor(collector, heap),
        activity,
        new LogNotes(jvms, jvm).notes(),
        new LogNotes(jvms, jvm).doubts(),
        PrintedFlags.heapPercentage(heap.flags));
  }

  private void checkRuntime() {
    if (!jvms.fault().isEmpty()) {
      throw refused(jvms.fault());
    }
    if (jvm.release().isOfNativeImage()) {
      throw refused(ForeignLog.nativeImage());
    }
    if (jvm.log().understoodNone()) {
      throw refused(jvm.log().fault());
    }
    if (jvm.heap().isOfCms()) {
      throw refused(
          "the collector is CMS (Concurrent Mark Sweep), which JDK 14 removed (expected Serial,"
              + " Parallel or G1 of JDK 17 or newer, which BTC needs)");
    }
  }

  private void check(Collector collector) {
    if (collector == Collector.UNKNOWN) {
      throw refused(
          "no line names the collector or belongs to one collector only"
              + " (expected the beginning of a log of -Xlog:gc*,safepoint, or"
              + " --flags with the collector, for instance --flags \"-XX:+UseG1GC\")");
    }
    if (!jvm.order().fault().isEmpty()) {
      throw refused(
          "the lines are not from a single JVM: "
              + jvm.order().fault()
              + " (expected the lines of one JVM in the order in which it wrote them)");
    }
    if (jvm.leftOutSeconds() >= jvm.seconds()) {
      throw refused(
          String.format(
              "the log lasts %.0f s, and --start-up omits %.0f s, so no line is left"
                  + " (expected a smaller --start-up)",
              jvm.seconds(), jvm.leftOutSeconds()));
    }
    if (!jvm.heap().tellsHeap && collector.hasEden()) {
      checkHeap(jvm.heap().heapBytes());
    }
  }

  /** Refuses a log without a heap size, unless its largest capacity is large enough anyway. */
  private void checkHeap(long seenBytes) {
    if (seenBytes < FlagPlan.smallestHeapBytes()) {
      String seen =
          seenBytes == 0
              ? ""
              : ", and the largest capacity that it shows is " + ByteSize.megabytes(seenBytes);
      throw refused("it contains no heap size" + seen + EXPECTED);
    }
  }

  private IllegalArgumentException refused(String why) {
    return new IllegalArgumentException("--gc-log: " + source + ": " + why);
  }

  private static HeapDoctor doctor(Collector collector, LoggedHeap heap) {
    Map<String, String> flags = new HashMap<>(DEFAULTS);
    flags.putAll(heap.flags);
    long whole = number(flags, "MaxHeapSize", 0);
    long young = number(flags, "MaxNewSize", heap.edenBytes);
    long percent = number(flags, "InitiatingHeapOccupancyPercent", 45);
    HeapFacts facts =
        HeapFacts.of(
            collector, heap.edenBytes, Math.max(0, whole - young), whole, percent, heap.feature);
    return HeapDoctor.of(facts, flags);
  }

  private static long number(Map<String, String> flags, String name, long absent) {
    return ByteSize.of(flags.getOrDefault(name, "")).orElse(absent);
  }
}
