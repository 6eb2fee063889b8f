package io.github.btc.tools.bench;

import io.github.btc.tools.console.output.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Draws two results side by side, row by row. */
final class SideBySide {

  private static final List<Measure> SHOWN =
      List.of(
          Measure.EXPOSED_SHARE,
          Measure.SLOW_OWN,
          Measure.P50,
          Measure.P99,
          Measure.P99_9,
          Measure.P99_99,
          Measure.CPU,
          Measure.MEMORY,
          Measure.CLOSINGS,
          Measure.UNCONTROLLED,
          Measure.CAPACITY_LOST);

  private SideBySide() {}

  /** Draws the common rows, and names the other rows and the differences of the environments. */
  static String of(BenchResult left, BenchResult right) {
    StringBuilder text = new StringBuilder();
    for (RowResult row : left.rows()) {
      Optional<RowResult> other = same(row, right);
      if (other.isPresent() && row.wasRun() && other.get().wasRun()) {
        text.append("%n%s, %s%n".formatted(row.name(), row.cell()));
        text.append(table(row, other.get()));
      } else {
        boolean ran = row.wasRun() || other.filter(RowResult::wasRun).isPresent();
        text.append(alone(row, ran ? "only in one result" : "run in neither result"));
      }
    }
    right.rows().stream()
        .filter(row -> same(row, left).isEmpty())
        .map(
            row -> alone(row, row.wasRun() ? "only in the second result" : "run in neither result"))
        .forEach(text::append);
    return text + differences(left.environment(), right.environment());
  }

  private static String alone(RowResult row, String where) {
    return "%n%s, %s: %s%n".formatted(row.name(), row.cell(), where);
  }

  private static Optional<RowResult> same(RowResult row, BenchResult in) {
    return in.rows().stream()
        .filter(each -> each.name().equals(row.name()) && each.cell().equals(row.cell()))
        .findFirst();
  }

  private static String table(RowResult left, RowResult right) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(List.of("", "first", "second", "second - first", "intervals"));
    for (Measure measure : SHOWN) {
      if (!left.tells(measure) || !right.tells(measure)) {
        continue; // a result has no such column, or its system does not provide the measure
      }
      Figure first = left.figure(measure);
      Figure second = right.figure(measure);
      lines.add(
          List.of(
              measure.title(),
              BenchTable.text(measure, first),
              BenchTable.text(measure, second),
              measure.text(second.mean() - first.mean()),
              apart(first, second)));
    }
    return TextTable.of(lines);
  }

  private static String apart(Figure first, Figure second) {
    if (!first.canBeCompared() || !second.canBeCompared()) {
      return "unknown";
    }
    return first.isApartFrom(second) ? "apart" : "overlap";
  }

  private static String differences(Map<String, Object> left, Map<String, Object> right) {
    StringBuilder text = new StringBuilder("%nDifferences of the environments:%n".formatted());
    int before = text.length();
    Set<String> names = new LinkedHashSet<>(left.keySet());
    names.addAll(right.keySet());
    for (String name : names) {
      if (!Objects.equals(left.get(name), right.get(name))) {
        text.append("  %s: %s | %s%n".formatted(name, told(name, left), told(name, right)));
      }
    }
    return text.length() == before ? "" : text.toString();
  }

  private static Object told(String name, Map<String, Object> environment) {
    return environment.getOrDefault(name, "unknown");
  }
}
