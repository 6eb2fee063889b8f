package io.github.btc.research.tuner;

import io.github.btc.tools.console.output.ChartPage;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.JsonText;
import io.github.btc.tools.console.output.WholeFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the result of a search to the terminal, as JSON, and as a self-contained page.
 *
 * @param search the search
 * @param found result of the search
 * @param checks runs that had no part in the choice
 * @param lines settings to copy
 * @param title title of the page
 */
record TuneReport(
    Search search, Findings found, List<Search.Check> checks, List<String> lines, String title) {

  static final String RESULT = "result.json";
  static final String PAGE = "report.html";

  private static final String REPORT = "/io/github/btc/tools/replicas/report/";
  private static final String HERE = "/io/github/btc/research/tuner/";
  private static final ChartPage CHARTS =
      new ChartPage(
          HERE + "tune.html", List.of(REPORT + "report.css", HERE + "tune.css"), HERE + "tune.js");

  /** Returns the part of the result that depends on the search and the seed only. */
  String json() {
    return JsonText.of(TuneJson.document(search, found, checks, lines));
  }

  void write(Path folder, Environment environment) throws IOException {
    WholeFile.write(folder.resolve(RESULT), json());
    WholeFile.write(folder.resolve(PAGE), page(environment));
  }

  String page(Environment environment) throws IOException {
    Map<String, Object> data = new LinkedHashMap<>(TuneJson.document(search, found, checks, lines));
    TuneTable table = new TuneTable(found, checks);
    data.put("title", title);
    data.put("verdict", table.verdict());
    data.put("checked", checks.isEmpty() ? "" : table.checked());
    data.put("environment", environment.fields());
    return CHARTS.with(data);
  }

  void print(PrintWriter out, Path folder) {
    new TuneTable(found, checks).print(out);
    if (!lines.isEmpty()) {
      out.println();
      lines.forEach(out::println);
    }
    out.println();
    out.println("Report: " + folder.resolve(PAGE));
    out.flush();
  }
}
