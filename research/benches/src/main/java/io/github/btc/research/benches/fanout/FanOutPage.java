package io.github.btc.research.benches.fanout;

import io.github.btc.research.benches.fanout.FanOutPlan.Cell;
import io.github.btc.research.output.ResultFolder;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.TextTable;
import io.github.btc.tools.replicas.report.LatencyChart;
import io.github.btc.tools.replicas.report.LatencyCurve;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Shows what the users of all runs met. The rounds of a row are one row, and the result for
 * programs has the hits of each round too.
 */
final class FanOutPage {

  private static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0, 99.9, Users.RARE);
  private static final List<Double> SHOWN_OF_USERS = List.of(50.0, 99.0, 99.9);
  private static final List<Double> SHOWN_OF_PARTS = List.of(50.0, 99.0, 99.9, Users.RARE);

  private final Map<Row, List<Users>> rows = new LinkedHashMap<>();
  private final List<String> notRun = new ArrayList<>();

  private record Row(int leaves, Way way) {}

  void add(Cell cell, Users users) {
    rows.computeIfAbsent(new Row(cell.leaves(), cell.way()), row -> new ArrayList<>()).add(users);
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

  private static Users together(List<Users> rounds) {
    return rounds.stream().reduce(Users::with).orElseThrow();
  }

  private static Map<String, Object> fields(Row row, List<Users> rounds) {
    Users users = together(rounds);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("leaves", row.leaves());
    fields.put("way", row.way().toString());
    fields.put("users", users.users());
    fields.put("parts", users.partNanos().getTotalCount());
    fields.put("usersHit", users.usersHit());
    fields.put("usersHitOfRounds", rounds.stream().map(Users::usersHit).toList());
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
    if (users.tellsParts(Users.RARE)) {
      fields.put("usersBeyondLeafP99_99Percent", 100 * users.usersBeyondPartP9999());
    }
    return fields;
  }

  /** Returns a picture of the users' times for each number of leaves. */
  Map<String, String> figures(Environment environment) {
    Map<Integer, Map<String, LatencyCurve>> curves = new LinkedHashMap<>();
    rows.forEach(
        (row, rounds) ->
            curves
                .computeIfAbsent(row.leaves(), leaves -> new LinkedHashMap<>())
                .put(row.way().toString(), curve(together(rounds))));
    Map<String, String> figures = new LinkedHashMap<>();
    curves.forEach(
        (leaves, ofRows) ->
            figures.put(
                "users-" + leaves,
                LatencyChart.svg(
                    "Users who ask " + leaves + " services at once",
                    ofRows,
                    ResultFolder.facts(environment))));
    return figures;
  }

  private static LatencyCurve curve(Users users) {
    List<Double> millis = new ArrayList<>();
    for (int i = 0; users.tellsUsers(LatencyCurve.percentile(i)); i++) {
      millis.add(users.userMillis(LatencyCurve.percentile(i)));
    }
    return new LatencyCurve(millis);
  }

  private static String name(double percentile) {
    return "p" + Double.toString(percentile).replaceFirst("\\.0$", "");
  }

  /** Prints the result for people. */
  void print(PrintWriter out) {
    List<List<String>> table = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("leaves, row", "users", "hit", "late"));
    SHOWN_OF_USERS.forEach(each -> head.add("user " + name(each)));
    SHOWN_OF_PARTS.forEach(each -> head.add("part " + name(each)));
    head.addAll(List.of("beyond %", "copies", "refused", "errors"));
    table.add(head);
    rows.forEach((row, rounds) -> table.add(line(row, together(rounds))));
    out.print(TextTable.of(table));
    out.println(
        "hit: users with a part that was at a replica during a collection; late: it was the slowest"
            + " part. Times in ms. beyond: users who waited longer than p99.99 of the parts."
            + " copies: second copies for each 100 parts.");
    notRun.forEach(out::println);
  }

  private static List<String> line(Row row, Users users) {
    List<String> line = new ArrayList<>();
    line.add(row.leaves() + ", " + row.way());
    line.add(Integer.toString(users.users()));
    line.add(Integer.toString(users.usersHit()));
    line.add(Integer.toString(users.usersLate()));
    for (double each : SHOWN_OF_USERS) {
      line.add(users.tellsUsers(each) ? millis(users.userMillis(each)) : "-");
    }
    for (double each : SHOWN_OF_PARTS) {
      line.add(users.tellsParts(each) ? millis(users.partMillis(each)) : "-");
    }
    line.add(beyond(users));
    line.add(String.format(Locale.ROOT, "%.1f", users.copies()));
    line.add(Integer.toString(users.refusals()));
    line.add(Integer.toString(users.errors()));
    return line;
  }

  private static String beyond(Users users) {
    return users.tellsParts(Users.RARE)
        ? String.format(Locale.ROOT, "%.2f", 100 * users.usersBeyondPartP9999())
        : "-";
  }

  private static String millis(double millis) {
    return String.format(Locale.ROOT, "%.1f", millis);
  }
}
