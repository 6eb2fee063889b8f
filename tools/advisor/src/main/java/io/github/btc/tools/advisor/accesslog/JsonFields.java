package io.github.btc.tools.advisor.accesslog;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The fields of a line of JSON, which may follow the prefix of a collector of logs. */
final class JsonFields {

  private static final JsonMapper JSON = new JsonMapper();
  private static final int LONGEST_PREFIX = 256;

  private final JsonNode object;

  private JsonFields(JsonNode object) {
    this.object = object;
  }

  /** Reads a line; {@code null} if it is not JSON. */
  static @Nullable JsonFields in(String line) {
    int brace = line.indexOf('{');
    if (brace < 0 || brace > LONGEST_PREFIX || !line.stripTrailing().endsWith("}")) {
      return null;
    }
    try {
      JsonNode object = JSON.readTree(line.substring(brace));
      return object.isObject() ? new JsonFields(object) : null;
    } catch (JacksonException e) {
      return null;
    }
  }

  /** Returns a number or a text; empty if there is no such field. */
  String text(String name) {
    JsonNode value = object.path(name);
    if (value.isFloatingPointNumber()) {
      double number = value.asDouble();
      return Double.isFinite(number) ? BigDecimal.valueOf(number).toPlainString() : "";
    }
    return value.isValueNode() && !value.isNull() ? value.asString("") : "";
  }
}
