package io.github.btc.research.papers.reproduce;

import io.github.btc.tools.console.output.ChartLibrary;
import java.io.IOException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The findings as one page that needs no other file. It contains the style, the script, the chart
 * library and the data.
 */
final class FindingsPage {

  private static final String REPORT = "/io/github/btc/tools/replicas/report/";
  private static final String HERE = "/io/github/btc/research/papers/reproduce/";
  private static final JsonMapper JSON = new JsonMapper();

  private FindingsPage() {}

  static String of(Object document) throws IOException {
    // In a script element "</" ends the element, even in a string.
    String json = JSON.writeValueAsString(document).replace("</", "<\\/");
    return ChartLibrary.text(HERE + "papers.html")
        .replace("/*style*/", ChartLibrary.text(REPORT + "report.css") + papersStyle())
        .replace("/*data*/", "const DATA = " + json + ";")
        .replace("/*script*/", ChartLibrary.text(HERE + "papers.js"))
        .replace("/*library*/", ChartLibrary.script());
  }

  private static String papersStyle() throws IOException {
    return ChartLibrary.text(HERE + "papers.css");
  }
}
