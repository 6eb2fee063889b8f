package io.github.btc.tools.advisor;

import io.github.btc.gc.Collector;
import io.github.btc.tools.replicas.measure.LogLine;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the collector, its sizes and the allocation of one JVM from a log of {@code -Xlog:gc*}. */
final class LoggedHeap {

  private static final String SIZE = "(\\d{1,15}[BKMGT])";
  private static final Pattern CAPACITY =
      Pattern.compile("(?:Heap )?(Initial|Max) Capacity: " + SIZE);
  private static final Pattern REGION = Pattern.compile("Heap Region Size: " + SIZE);
  private static final Pattern VERSION = Pattern.compile("Version: (\\d{1,3}).*");

  /** The limit of the heap before JDK 16. */
  private static final Pattern HEAP_ADDRESS =
      Pattern.compile("Heap address: \\S+, size: (\\d{1,9}) MB.*");

  private static final Pattern OLD_REGION = Pattern.compile("Heap region size: " + SIZE);
  private static final Pattern EDEN =
      Pattern.compile(
          "GC\\(\\d+\\) (?:DefNew|PSYoungGen): .* Eden: .*->\\S*\\("
              + SIZE
              + "\\) From: "
              + ".*->\\S*\\("
              + SIZE
              + "\\)");
  private static final Pattern OLD =
      Pattern.compile("GC\\(\\d+\\) (?:Tenured|ParOldGen): " + SIZE + ".*->" + SIZE + "\\(.*");
  private static final Pattern REGIONS =
      Pattern.compile(
          "GC\\(\\d+\\) (Eden|Survivor|Old) regions: (\\d{1,7})->(\\d{1,7})(?:\\((\\d{1,7})\\))?");
  private static final Pattern PAUSE =
      Pattern.compile("GC\\(\\d+\\) (Pause .*) " + SIZE + "->" + SIZE + "\\(" + SIZE + "\\) .*ms");

  /** The largest size that is read as a heap. A line with a larger one is damaged. */
  private static final long MOST_BYTES = 1L << 50;

  private static final long MOST_REGION_BYTES = 1L << 30;

  private static final long UNKNOWN = -1;
  private static final String CMS = "Concurrent Mark Sweep";

  private static final Pattern BTC =
      Pattern.compile("\\bbtc-(?:agent|core|gc)[^/\\\\:;=\\s]*\\.jar");
  private static final String BTC_OFF = "-Dbtc.enabled=false";

  final Map<String, String> flags = new HashMap<>();
  boolean tellsFlags;
  boolean tellsHeap = true;
  int feature = 17;
  long edenBytes;
  double allocatedBytes;

  private String name = "";
  private boolean generational;
  private boolean hasBtc;
  private boolean isOff;
  private final CollectorClue clue = new CollectorClue();
  private long regionBytes;
  private long survivorBytes;
  private long leastYoung = Long.MAX_VALUE;
  private long mostYoung;
  private final LoggedOldGeneration old = new LoggedOldGeneration();
  private long usedAfter;
  private long mostUsedAfter;
  private long leftInHeap;
  private long mostFilledBytes;
  private long mostHeapBytes;

  void line(LogLine line) {
    String text = line.text();
    clue.line(line);
    if (line.tags().equals("gc") && text.startsWith("Using ")) {
      name = text.substring("Using ".length());
    } else if (line.tags().startsWith("gc,init")) {
      start(text);
    } else if (line.tags().equals("arguments")) {
      arguments(text);
    } else if (line.tags().startsWith("gc,heap")) {
      beforeJdk16(text);
      generations(text);
      regions(text);
    } else if (line.tags().equals("gc")) {
      pause(text);
    }
  }

  private void arguments(String text) {
    if (text.startsWith("jvm_args: ")) {
      know(JvmArguments.flagsIn(Arrays.asList(text.split("\\s+"))));
    }
    isOff |= text.contains(BTC_OFF);
    hasBtc |= BTC.matcher(text).find();
  }

  /** Adds known flags. */
  void know(Map<String, String> more) {
    if (!more.isEmpty()) {
      tellsFlags = true;
      flags.putAll(more);
    }
  }

  /** Notes that lines are missing here, so the use of the heap before the next line is unknown. */
  void linesAreMissing() {
    usedAfter = UNKNOWN;
  }

  /** Returns whether BTC is in this JVM and may have run. */
  boolean mayRunBtc() {
    return hasBtc && !isOff;
  }

  /** Returns whether the collector is one that JDK 14 removed. */
  boolean isOfCms() {
    return name.startsWith(CMS) || !isNamed() && clue.name().equals(CMS);
  }

  boolean isNamed() {
    return !name.isEmpty();
  }

  /** Returns the collector by its name, or else by the flags, or else by the words of its lines. */
  Collector collector() {
    // ZGC has the same name with one generation and with two; -Xlog:gc shows it by its words only.
    Collector named = Collector.ofLog(name, generational || clue.isGenerational());
    Collector chosen = isNamed() ? named : Collector.ofFlags(flags::get, feature);
    return isNamed() || chosen != Collector.UNKNOWN
        ? chosen
        : Collector.ofLog(clue.name(), clue.isGenerational());
  }

  long heapBytes() {
    return ByteSize.of(flags.getOrDefault("MaxHeapSize", "")).orElse(0L);
  }

  /** Returns the live state, of the whole heap if the log has no lines of the old generation. */
  LiveState live() {
    return old.isUnknown()
        ? LiveState.of(leftInHeap, Math.max(0, usedAfter), mostUsedAfter)
        : old.live();
  }

  /**
   * Uses the observed sizes of the heap for those that the flags and the beginning do not contain.
   */
  void endOfLog() {
    if (!flags.containsKey("MaxHeapSize")) {
      tellsHeap = false;
      flags.remove("InitialHeapSize");
      flags.put("MaxHeapSize", Long.toString(mostHeapBytes));
    }
    if (edenBytes == 0) {
      edenBytes = mostFilledBytes;
    }
    if (mostYoung > 0) {
      flags.putIfAbsent("NewSize", Long.toString(leastYoung));
      flags.putIfAbsent("MaxNewSize", Long.toString(mostYoung));
    }
  }

  private void start(String text) {
    generational |=
        text.equals("Mode: Generational") || text.startsWith("GC Workers for Young Generation");
    Matcher version = VERSION.matcher(text);
    if (version.matches()) {
      feature = Integer.parseInt(version.group(1));
    }
    Matcher region = REGION.matcher(text);
    if (region.matches()) {
      regionBytes = bytes(region.group(1), MOST_REGION_BYTES);
    }
    Matcher capacity = CAPACITY.matcher(text);
    if (capacity.matches()) {
      String flag = capacity.group(1).equals("Max") ? "MaxHeapSize" : "InitialHeapSize";
      long bytes = bytes(capacity.group(2));
      if (bytes > 0) {
        flags.put(flag, Long.toString(bytes));
      }
    }
    if (text.startsWith("Pre-touch: ")) {
      flags.put("AlwaysPreTouch", Boolean.toString(text.endsWith("Enabled")));
    }
  }

  private void beforeJdk16(String text) {
    Matcher region = OLD_REGION.matcher(text);
    if (text.startsWith("Heap region size: ") && region.matches()) {
      regionBytes = bytes(region.group(1), MOST_REGION_BYTES);
    }
    Matcher address = HEAP_ADDRESS.matcher(text);
    if (text.startsWith("Heap address: ") && address.matches()) {
      flags.putIfAbsent("MaxHeapSize", Long.toString(bytes(address.group(1) + "M")));
    }
  }

  private void generations(String text) {
    if (text.contains(" regions: ")) {
      return;
    }
    Matcher eden = EDEN.matcher(text);
    if (eden.find()) {
      edenBytes = bytes(eden.group(1));
      young(edenBytes + 2 * bytes(eden.group(2)));
    }
    Matcher tenured = OLD.matcher(text);
    if (tenured.find()) {
      old.uses(bytes(tenured.group(1)));
      old.uses(bytes(tenured.group(2)));
    }
  }

  private void regions(String text) {
    Matcher regions = REGIONS.matcher(text);
    if (!text.contains(" regions: ") || !regions.matches()) {
      return;
    }
    long after = Long.parseLong(regions.group(3)) * regionBytes;
    switch (regions.group(1)) {
      case "Old" -> {
        old.uses(Long.parseLong(regions.group(2)) * regionBytes);
        old.uses(after);
      }
      case "Survivor" -> survivorBytes = after;
      default -> {
        if (regions.group(4) != null) {
          // These are the survivors of the collection before, because G1 logs Eden first. This is
          // exact enough.
          edenBytes = Long.parseLong(regions.group(4)) * regionBytes;
          young(edenBytes + survivorBytes);
        }
      }
    }
  }

  private void young(long bytes) {
    leastYoung = Math.min(leastYoung, bytes);
    mostYoung = Math.max(mostYoung, bytes);
  }

  private void pause(String text) {
    Matcher pause = PAUSE.matcher(text);
    if (!text.contains("Pause ") || !pause.matches()) {
      return;
    }
    long before = bytes(pause.group(2));
    long filled = usedAfter == UNKNOWN ? 0 : Math.max(0, before - usedAfter);
    allocatedBytes += filled;
    mostFilledBytes = Math.max(mostFilledBytes, filled);
    usedAfter = bytes(pause.group(3));
    mostUsedAfter = Math.max(mostUsedAfter, usedAfter);
    mostHeapBytes = Math.max(mostHeapBytes, bytes(pause.group(4)));
    if (pause.group(1).startsWith("Pause Full")) {
      old.wasCollected();
      leftInHeap = usedAfter;
    } else if (pause.group(1).startsWith("Pause Cleanup")) {
      old.wasCollected(); // G1 has marked: objects that mixed collections leave now are alive
    }
  }

  private static long bytes(String size) {
    return bytes(size, MOST_BYTES);
  }

  private static long bytes(String size, long most) {
    return ByteSize.of(size).filter(bytes -> bytes <= most).orElse(0L);
  }
}
