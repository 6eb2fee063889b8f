package io.github.btc.research.tuner;

import io.github.btc.RefusedSettingException;
import io.github.btc.research.tuner.search.Dimension;
import io.github.btc.research.tuner.search.Dimension.Choice;
import io.github.btc.research.tuner.search.Dimension.Range;
import io.github.btc.research.tuner.search.Dimension.Scale;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The parameters of the simulator's JVMs and their ranges. */
final class HeapSpace {

  private static final List<Dimension> ALL =
      List.of(
          new Choice("collector", List.of("serial", "parallel", "g1")),
          new Range("cpus", 1, 4, Scale.LINEAR, true),
          new Range("memory", 512, 4096, Scale.LOG, true),
          new Range("heap", 0.25, 0.85, Scale.LINEAR, false),
          new Range("young", 0.1, 0.6, Scale.LINEAR, false),
          new Range("interval-low", 0.4, 0.9, Scale.LINEAR, false),
          new Range("interval-rest", 0.1, 0.5, Scale.LINEAR, false),
          new Range("pmax", 10, 100_000, Scale.LOG, true));

  private HeapSpace() {}

  static List<String> names() {
    return ALL.stream().map(Dimension::name).toList();
  }

  /**
   * Returns the parameters to vary.
   *
   * @param kept names of the parameters that stay fixed
   * @param ranges other ranges by name: {@code low:high}, or {@code one:other} for words
   */
  static List<Dimension> dimensions(Collection<String> kept, Map<String, String> ranges) {
    kept.forEach(name -> known("--keep", name));
    ranges.keySet().forEach(name -> known("--range", name));
    List<Dimension> dimensions = new ArrayList<>();
    for (Dimension each : ALL) {
      String range = ranges.get(each.name());
      if (kept.contains(each.name()) && range != null) {
        throw new RefusedSettingException(
            "--range", each.name() + " is kept", "a parameter without --keep");
      }
      if (!kept.contains(each.name())) {
        dimensions.add(range == null ? each : changed(each, range));
      }
    }
    if (dimensions.isEmpty()) {
      throw new RefusedSettingException("--keep", "all parameters", "at least one left to vary");
    }
    return dimensions;
  }

  private static void known(String option, String name) {
    if (!names().contains(name)) {
      throw new RefusedSettingException(option, name, "one of " + String.join(", ", names()));
    }
  }

  private static Dimension changed(Dimension dimension, String range) {
    String[] ends = range.split(":", -1);
    if (dimension instanceof Range numbers) {
      if (ends.length != 2) {
        throw wrong(dimension.name(), range, "LOW:HIGH");
      }
      return new Range(
          dimension.name(),
          number(dimension.name(), range, ends[0]),
          number(dimension.name(), range, ends[1]),
          numbers.scale(),
          numbers.whole());
    }
    Choice words = (Choice) dimension;
    if (!words.values().containsAll(List.of(ends))) {
      throw wrong(dimension.name(), range, "some of " + String.join(":", words.values()));
    }
    return new Choice(dimension.name(), List.of(ends));
  }

  private static double number(String name, String range, String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw wrong(name, range, "LOW:HIGH");
    }
  }

  private static RefusedSettingException wrong(String name, String range, String expected) {
    return new RefusedSettingException("--range", name + "=" + range, name + "=" + expected);
  }
}
