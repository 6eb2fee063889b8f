package io.github.btc.agent;

import java.util.Map;

/**
 * An answer to a caller.
 *
 * @param status the HTTP status
 * @param contentType the type of the body
 * @param body the body
 * @param headers further header fields
 */
record Answer(int status, String contentType, String body, Map<String, String> headers) {

  private static final String TEXT = "text/plain; charset=utf-8";
  private static final String JSON = "application/json";

  static Answer text(int status, String body) {
    return new Answer(status, TEXT, body, Map.of());
  }

  static Answer json(int status, Json.Fields body) {
    return new Answer(status, JSON, body.toString(), Map.of());
  }

  /** Makes a JSON answer with one sentence about a problem. */
  static Answer problem(int status, String sentence) {
    return json(status, Json.fields().put("error", sentence));
  }

  Answer with(String name, String value) {
    return new Answer(status, contentType, body, Map.of(name, value));
  }
}
