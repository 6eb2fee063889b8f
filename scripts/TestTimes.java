import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Prints where the time of a run of ./test went, as two Markdown tables for each part of the lane:
 * the modules, and the slowest classes. Argument: Maven's log, or nothing for that of the last run.
 */
final class TestTimes {

  private static final Pattern PART = Pattern.compile("Testing .* \\.\\.\\.");
  private static final Pattern MODULE =
      Pattern.compile("\\[INFO\\] (.+?) \\.+ \\w+ \\[ *(?:([0-9.]+) s|([0-9]+):([0-9]+) min)\\]");
  private static final Pattern CLASS =
      Pattern.compile(
          "Tests run: (\\d+),.*Time elapsed: ([0-9.,]+) s.* -- in (?:\\S+\\.)?(\\S+)");
  private static final double SHORTEST_SECONDS = 3;

  private TestTimes() {}

  public static void main(String[] arguments) throws IOException {
    Path log = Path.of(arguments.length == 0 ? "target/test.log" : arguments[0]);
    List<Part> parts = new ArrayList<>();
    try (Stream<String> lines = Files.lines(log)) {
      lines.forEach(
          line -> {
            if (parts.isEmpty() || PART.matcher(line).matches()) {
              parts.add(new Part(line, new ArrayList<>(), new ArrayList<>()));
            }
            parts.get(parts.size() - 1).read(line);
          });
    }
    for (Part part : parts) {
      System.out.printf("%n%s%n", part.name());
      print("module", part.modules());
      print("class", part.classes());
    }
  }

  private record Part(String name, List<Row> modules, List<Row> classes) {
    void read(String line) {
      Matcher module = MODULE.matcher(line);
      if (module.find()) {
        modules.add(new Row(module.group(1), seconds(module), 0));
      }
      Matcher type = CLASS.matcher(line);
      if (type.find()) {
        double took = Double.parseDouble(type.group(2).replace(",", ""));
        classes.add(new Row(type.group(3), took, Integer.parseInt(type.group(1))));
      }
    }
  }

  private static double seconds(Matcher module) {
    return module.group(2) != null
        ? Double.parseDouble(module.group(2))
        : 60 * Double.parseDouble(module.group(3)) + Double.parseDouble(module.group(4));
  }

  private static void print(String what, List<Row> rows) {
    Map<String, Row> sums = new TreeMap<>();
    rows.forEach(row -> sums.merge(row.name(), row, Row::plus));
    System.out.printf("%n| %s | s | tests |%n|---|---|---|%n", what);
    sums.values().stream()
        .sorted(Comparator.comparingDouble(Row::seconds).reversed())
        .filter(row -> row.seconds() >= SHORTEST_SECONDS)
        .forEach(row -> System.out.println(row.line()));
    double rest =
        sums.values().stream()
            .filter(row -> row.seconds() < SHORTEST_SECONDS)
            .mapToDouble(Row::seconds)
            .sum();
    System.out.printf("| all below %.0f s | %.0f | |%n", SHORTEST_SECONDS, rest);
  }

  private record Row(String name, double seconds, int tests) {
    Row plus(Row other) {
      return new Row(name, seconds + other.seconds, tests + other.tests);
    }

    String line() {
      return "| %s | %.0f | %s |".formatted(name, seconds, tests == 0 ? "" : tests);
    }
  }
}
