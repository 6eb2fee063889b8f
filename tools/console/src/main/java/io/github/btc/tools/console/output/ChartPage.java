package io.github.btc.tools.console.output;

import java.io.IOException;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/**
 * A page with charts that needs no other file. It contains its style, script, chart library and
 * data. The template, the style sheets and the script are absolute names of files on the class
 * path.
 *
 * @param template the HTML, in which the comments {@code style}, {@code library}, {@code data} and
 *     {@code script} are replaced
 * @param styles the style sheets
 * @param script the script that draws the data of the constant {@code DATA}
 */
public record ChartPage(String template, List<String> styles, String script) {

  private static final String SHARED = "/io/github/btc/tools/console/output/page.js";
  private static final JsonMapper JSON = new JsonMapper();

  /**
   * Fills the page with data.
   *
   * @param data a record or a map, which is written as JSON
   * @return the whole page
   * @throws IOException if a part of the page is not on the class path
   */
  public String with(Object data) throws IOException {
    // In a script element "</" ends the element, even in a string.
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
