package io.github.btc.research.tuner;

import io.github.btc.research.tuner.HotelFindings.Influence;
import io.github.btc.research.tuner.HotelFindings.Kind;
import io.github.btc.tools.console.output.TextTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Prints what the runs of the hotel reservation say. */
final class HotelTable {

  private static final List<String> SHOWN =
      List.of(
          HotelReading.COLLECTIONS,
          HotelReading.PAUSE_SUM,
          HotelReading.THREADS,
          HotelService.CPUS,
          HotelService.MEMORY,
          Measure.THROTTLED_SHARE,
          Measure.P90);

  private final HotelFindings found;

  HotelTable(HotelFindings found) {
    this.found = found;
  }

  void print(PrintWriter out) {
    out.println("Numbers of the source, measured here:");
    List<List<String>> answers = new ArrayList<>(List.of(List.of("", "ours")));
    found.answers().forEach((name, value) -> answers.add(List.of(name, text(value))));
    out.println(TextTable.of(answers));
    out.println("Means, as multiples of the mean of the service; throttledShare is a share:");
    out.println(TextTable.of(kinds()));
    out.println("Correlation of each setting with each figure:");
    out.println(TextTable.of(correlations()));
    out.println("Importance in a random forest | share by the first-order index:");
    out.println(TextTable.of(influences()));
    out.println(new TuneTable(found.found(), List.of()).verdict());
  }

  private List<List<String>> kinds() {
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("", "samples"));
    head.addAll(SHOWN);
    rows.add(head);
    for (Kind each : found.kinds()) {
      List<String> row = new ArrayList<>();
      row.add(each.question() + ": " + each.kind());
      row.add(Integer.toString(each.samples()));
      SHOWN.forEach(name -> row.add(text(each.means().getOrDefault(name, Double.NaN))));
      rows.add(row);
    }
    return rows;
  }

  private List<List<String>> correlations() {
    Map<String, Map<String, Double>> matrix = found.correlations();
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of(""));
    head.addAll(HotelFindings.FIGURES);
    rows.add(head);
    for (String setting : HotelSettings.NAMES) {
      List<String> row = new ArrayList<>(List.of(setting));
      HotelFindings.FIGURES.forEach(name -> row.add(text(matrix.get(setting).get(name))));
      rows.add(row);
    }
    return rows;
  }

  private List<List<String>> influences() {
    List<Influence> influences = found.influences();
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of(""));
    head.addAll(HotelFindings.FIGURES);
    rows.add(head);
    for (String setting : HotelSettings.NAMES) {
      List<String> row = new ArrayList<>(List.of(setting));
      influences.stream()
          .filter(each -> each.setting().equals(setting))
          .forEach(each -> row.add(text(each.forest()) + " | " + text(each.index().share())));
      rows.add(row);
    }
    return rows;
  }

  private static String text(double value) {
    return Double.isNaN(value)
        ? "-"
        : String.format(Locale.ROOT, Math.abs(value) < 100 ? "%.2f" : "%.0f", value);
  }
}
