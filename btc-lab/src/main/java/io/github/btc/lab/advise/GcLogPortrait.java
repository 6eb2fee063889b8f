package io.github.btc.lab.advise;

import io.github.btc.gc.Collector;
import io.github.btc.gc.HeapDoctor;
import io.github.btc.gc.HeapFacts;
import io.github.btc.lab.measure.GcLog;
import io.github.btc.lab.measure.LogLine;
import io.github.btc.lab.measure.Pause;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** A JVM as its log tells it. */
final class GcLogPortrait {

  private static final long LARGEST_FILE = 512 * ByteSize.MEGABYTE;
  private static final String EXPECTED = " (expected a log of -Xlog:gc*,safepoint)";

  /** What the JVM does where a log does not say it. */
  private static final Map<String, String> DEFAULTS =
      Map.of(
          "UseAdaptiveSizePolicy", "true",
          "G1UseAdaptiveIHOP", "true",
          "InitiatingHeapOccupancyPercent", "45",
          "MetaspaceSize", Long.toString(21 * ByteSize.MEGABYTE));

  private GcLogPortrait() {}

  /**
   * @throws IllegalArgumentException if it is no such log, in words
   */
  static Portrait of(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException("--gc-log: " + file + " (expected a file that is there)");
    }
    if (Files.size(file) > LARGEST_FILE) {
      throw new IllegalArgumentException(
          "--gc-log: "
              + ByteSize.megabytes(Files.size(file))
              + " (expected at most "
              + ByteSize.megabytes(LARGEST_FILE)
              + "; cut it after the start of the JVM)");
    }
    // Whatever bytes there are, each is a character: what is no log is found out by its lines.
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    return of(file.toString(), text.lines().toList());
  }

  static Portrait of(String source, List<String> lines) {
    LoggedHeap heap = new LoggedHeap();
    List<LogLine> read = lines.stream().map(LogLine::of).flatMap(Optional::stream).toList();
    read.forEach(heap::line);
    heap.endOfLog();
    Collector collector = heap.collector();
    if (collector == Collector.UNKNOWN) {
      throw new IllegalArgumentException(
          "--gc-log: " + source + ": no collector is named in it" + EXPECTED);
    }
    if (read.stream().noneMatch(line -> line.tags().equals("safepoint"))
        && collector != Collector.EPSILON) {
      throw new IllegalArgumentException(
          "--gc-log: " + source + ": no safepoint is in it" + EXPECTED);
    }
    if (!heap.tellsHeap && collector.hasEden()) {
      checkHeap(source, heap.heapBytes());
    }
    double seconds = (read.get(read.size() - 1).nanos() - read.get(0).nanos()) / 1e9;
    return new Portrait(
        source,
        doctor(collector, heap),
        activity(GcLog.pausesIn(lines), heap, Math.max(seconds, 1e-3)),
        notes(collector, heap));
  }

  /** A heap may be larger than it was seen to be; one that was seen to be large enough will do. */
  private static void checkHeap(String source, long seenBytes) {
    if (seenBytes < FlagPlan.smallestHeapBytes()) {
      String seen = seenBytes == 0 ? "" : ", only that it had " + ByteSize.megabytes(seenBytes);
      throw new IllegalArgumentException(
          "--gc-log: " + source + ": no heap size is in it" + seen + EXPECTED);
    }
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

  private static Activity activity(List<Pause> pauses, LoggedHeap heap, double seconds) {
    return new Activity(
        seconds,
        stops(pauses, pause -> !pause.isFull() && pause.what().startsWith("Pause Young")),
        stops(pauses, Pause::isFull),
        stops(pauses, pause -> !pause.isFull() && !pause.what().startsWith("Pause Young")),
        heap.allocatedBytes / seconds,
        heap.live());
  }

  private static StopTimes stops(List<Pause> pauses, Predicate<Pause> which) {
    return StopTimes.each(pauses.stream().filter(which).mapToLong(Pause::saidNanos).toArray());
  }

  private static List<String> notes(Collector collector, LoggedHeap heap) {
    List<String> notes = new ArrayList<>();
    if (!heap.tellsHeap && collector.hasEden()) {
      notes.add(
          "the log does not tell the heap's limit, so the largest that was seen is taken for it;"
              + " -Xlog:gc*,safepoint tells it");
    }
    if (!heap.tellsFlags && collector.hasEden()) {
      notes.add(
          "the log does not tell the flags, so the JVM's defaults are assumed for those it cannot"
              + " show; -Xlog:gc*,safepoint,arguments tells them");
    }
    return notes;
  }
}
