package io.github.btc.tools.console.output;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** How results are written as JSON. */
public final class JsonText {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private JsonText() {}

  /**
   * Writes a result.
   *
   * @param result a record or map
   * @return lines, indented
   */
  public static String of(Object result) {
    return JSON.writeValueAsString(result) + "\n";
  }
}
