package io.github.btc.research.benches.fanout;

import io.github.btc.research.benches.fanout.FanOutPlan.Cell;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.TextTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Shows what the users of all runs met. The rounds of a row are one row. */
final class FanOutPage {

  private static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0, 99.9, 99.99);
  private static final List<Double> SHOWN = List.of(50.0, 99.0, 99.9);

  private final Map<Row, Users> rows = new LinkedHashMap<>();
  private final List<String> notRun = new ArrayList<>();

  private record Row(int leaves, Way way) {}

  void add(Cell cell, Users users) {
    rows.merge(new Row(cell.leaves(), cell.way()), users, Users::with);
  }

  /** Adds a run that this machine has no memory for. */
  void addUnrun(Cell cell, long neededMegabytes, long memoryMegabytes) {
    notRun.add(
        "%d leaves, %s: not run, because %d MB of heaps do not fit into %d MB of memory."
            .formatted(cell.leaves(), cell.way(), neededMegabytes, memoryMegabytes));
  }

  /** Returns the result for programs. */
  Map<String, Object> fields(Environment environment) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("environment", environment.fields());
    fields.put(
        "rows",
        rows.entrySet().stream().map(each -> fields(each.getKey(), each.getValue())).toList());
    fields.put("notRun", notRun);
    return fields;
  }

  private static Map<String, Object> fields(Row row, Users users) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("leaves", row.leaves());
    fields.put("way", row.way().toString());
    fields.put("users", users.users());
    fields.put("parts", users.partNanos().getTotalCount());
    fields.put("usersHit", users.usersHit());
    fields.put("usersHitByIndependentParts", users.expectedUsersHit());
    fields.put("usersLate", users.usersLate());
    fields.put("partsHit", users.partsHit());
    fields.put("copiesPer100Parts", users.copies());
    fields.put("refusals", users.refusals());
    fields.put("errors", users.errors());
    Map<String, Object> user = new LinkedHashMap<>();
    Map<String, Object> part = new LinkedHashMap<>();
    for (double percentile : PERCENTILES) {
      if (users.tellsUsers(percentile)) {
        user.put(name(percentile), users.userMillis(percentile));
      }
      if (users.tellsParts(percentile)) {
        part.put(name(percentile), users.partMillis(percentile));
      }
    }
    fields.put("userMillis", user);
    fields.put("partMillis", part);
    return fields;
  }

  private static String name(double percentile) {
    return "p" + Double.toString(percentile).replaceFirst("\\.0$", "");
  }

  /** Prints the result for people. */
  void print(PrintWriter out) {
    List<List<String>> table = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("leaves, row", "users", "hit", "late"));
    SHOWN.forEach(each -> head.add("user " + name(each)));
    SHOWN.forEach(each -> head.add("part " + name(each)));
    head.addAll(List.of("copies", "refused", "errors"));
    table.add(head);
    rows.forEach((row, users) -> table.add(line(row, users)));
    out.print(TextTable.of(table));
    out.println(
        "hit: users with a part that was at a replica during a collection; late: it was the slowest"
            + " part. Times in ms. copies: second copies for each 100 parts.");
    notRun.forEach(out::println);
  }

  private static List<String> line(Row row, Users users) {
    List<String> line = new ArrayList<>();
    line.add(row.leaves() + ", " + row.way());
    line.add(Integer.toString(users.users()));
    line.add(Integer.toString(users.usersHit()));
    line.add(Integer.toString(users.usersLate()));
    SHOWN.forEach(each -> line.add(users.tellsUsers(each) ? millis(users.userMillis(each)) : "-"));
    SHOWN.forEach(each -> line.add(users.tellsParts(each) ? millis(users.partMillis(each)) : "-"));
    line.add(String.format(Locale.ROOT, "%.1f", users.copies()));
    line.add(Integer.toString(users.refusals()));
    line.add(Integer.toString(users.errors()));
    return line;
  }

  private static String millis(double millis) {
    return String.format(Locale.ROOT, "%.1f", millis);
  }
}
