package io.github.btc.tools.console.output;

import java.io.IOException;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/**
 * A page with charts that needs nothing else: style, script, chart library and data are inside.
 *
 * @param template its HTML, with the places {@code style}, {@code library}, {@code data} and {@code
 *     script} as comments; this and the others are absolute names of the class path
 * @param styles its style sheets
 * @param script draws what is in the constant {@code DATA}
 */
public record ChartPage(String template, List<String> styles, String script) {

  private static final String SHARED = "/io/github/btc/tools/console/output/page.js";
  private static final JsonMapper JSON = new JsonMapper();

  /**
   * Fills the page.
   *
   * @param data a record or map, written as JSON
   * @return the whole page
   * @throws IOException if one of its parts is not on the class path
   */
  public String with(Object data) throws IOException {
    // Inside a script element "</" would end it, whatever stands around it.
    String json = JSON.writeValueAsString(data).replace("</", "<\\/");
    StringBuilder style = new StringBuilder();
    for (String each : styles) {
      style.append(ChartLibrary.text(each));
    }
    return ChartLibrary.text(template)
        .replace("/*style*/", style)
        .replace("/*data*/", "const DATA = " + json + ";")
        .replace("/*script*/", ChartLibrary.text(SHARED) + ChartLibrary.text(script))
        .replace("/*library*/", ChartLibrary.script());
  }
}
