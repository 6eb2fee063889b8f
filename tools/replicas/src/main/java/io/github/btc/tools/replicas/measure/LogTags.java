package io.github.btc.tools.replicas.measure;

import java.util.List;
import java.util.Set;

/**
 * Finds the tags of a line. The decorations of many services have no tags, for instance those of
 * Solr and Cassandra, so the text of a line has to show them.
 */
final class LogTags {

  private static final Set<String> LEVELS = Set.of("trace", "debug", "info", "warning", "error");

  private static final List<String> COLLECTORS =
      List.of(
          "Using Serial",
          "Using Parallel",
          "Using G1",
          "Using Concurrent Mark Sweep",
          "Using The Z Garbage Collector",
          "Using Shenandoah",
          "Using Epsilon");

  private static final List<String> OF_SAFEPOINTS =
      List.of(
          "Safepoint \"",
          "Total time for which application threads were stopped",
          "Application time: ",
          "Entering safepoint region",
          "Leaving safepoint region");

  private static final List<String> OF_BEGIN =
      List.of(
          "Version: ",
          "CPUs: ",
          "Memory: ",
          "Heap Region Size: ",
          "Heap Min Capacity: ",
          "Heap Initial Capacity: ",
          "Heap Max Capacity: ",
          "Min Capacity: ",
          "Initial Capacity: ",
          "Max Capacity: ",
          "Pre-touch: ",
          "Mode: ",
          "GC Workers for ");

  private static final List<String> OF_HEAP = List.of("Heap region size: ", "Heap address: ");

  private static final List<String> OF_ARGUMENTS =
      List.of("jvm_args: ", "java_command: ", "java_class_path (initial): ");

  private static final List<String> OF_STALLS = List.of("Allocation Stall (", "Relocation Stall (");

  private static final List<String> GENERATIONS =
      List.of("DefNew: ", "Tenured: ", "PSYoungGen: ", "ParOldGen: ", "ParNew: ", "CMS: ");

  private LogTags() {}

  /** Returns whether a decoration has the tags of a collector or of safepoints. */
  static boolean areOfCollector(String decoration) {
    return isTag(decoration, "gc") || isTag(decoration, "safepoint");
  }

  private static boolean isTag(String decoration, String tag) {
    return decoration.startsWith(tag)
        && (decoration.length() == tag.length() || decoration.charAt(tag.length()) == ',')
        && areLowerCase(decoration);
  }

  /** Returns whether a decoration may be tags, and not a level, a number or the name of a host. */
  static boolean mayBe(String decoration) {
    return !decoration.isEmpty()
        && Character.isLetter(decoration.charAt(0))
        && !LEVELS.contains(decoration)
        && areLowerCase(decoration);
  }

  private static boolean areLowerCase(String decoration) {
    for (int i = 0; i < decoration.length(); i++) {
      char each = decoration.charAt(i);
      boolean isTag = each >= 'a' && each <= 'z' || each >= '0' && each <= '9' || each == ',';
      if (!isTag) {
        return false;
      }
    }
    return true;
  }

  /** Returns the tags of a line with this text; empty if it is no line of a collector. */
  static String ofText(String text) {
    if (text.startsWith("GC(")) {
      return ofCollection(text.substring(Math.min(text.length(), text.indexOf(") ") + 2)));
    }
    if (begins(text, OF_SAFEPOINTS)) {
      return "safepoint";
    }
    if (begins(text, COLLECTORS) || begins(text, OF_STALLS)) {
      return "gc";
    }
    if (begins(text, OF_BEGIN)) {
      return "gc,init";
    }
    if (begins(text, OF_HEAP)) {
      return "gc,heap";
    }
    return begins(text, OF_ARGUMENTS) ? "arguments" : "";
  }

  private static String ofCollection(String text) {
    if (text.startsWith("Pause ") || text.startsWith(": Pause ", 1)) {
      return text.endsWith("ms") ? "gc" : "gc,start";
    }
    if (text.startsWith("Concurrent ") || text.contains(" Collection (")) {
      return "gc";
    }
    if (text.contains(" regions: ") || begins(text, GENERATIONS)) {
      return "gc,heap";
    }
    return text.startsWith("User=") ? "gc,cpu" : "gc,phases";
  }

  private static boolean begins(String text, List<String> beginnings) {
    for (String each : beginnings) {
      if (text.startsWith(each)) {
        return true;
      }
    }
    return false;
  }
}
