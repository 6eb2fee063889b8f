package io.github.btc.research.papers.reproduce;

import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * A row of a claim file as it is written. An error message has the file, the row, the key, its
 * value and the expected value.
 *
 * @param file the name of the file
 * @param name the name of the row
 * @param node the keys and values of the row
 */
record RowText(String file, String name, JsonNode node) {

  /** A file with the same key twice is refused, because one of the two is a mistake. */
  private static final YAMLMapper MAPPER =
      YAMLMapper.builder(
              YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  static JsonNode tree(String file, String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JacksonException e) {
      String problem = e.getOriginalMessage().lines().findFirst().orElse("");
      String line = ", line " + e.getLocation().getLineNr();
      throw new IllegalArgumentException(
          file + ": " + problem + line + " (expected YAML, each key once)", e);
    }
  }

  <T> T as(Class<T> type) {
    try {
      return MAPPER.treeToValue(node, type);
    } catch (UnrecognizedPropertyException e) {
      String known =
          e.getKnownPropertyIds().stream()
              .map(String::valueOf)
              .sorted()
              .collect(Collectors.joining(", "));
      throw wrong(e.getPropertyName(), "one of " + known);
    } catch (JacksonException e) {
      String key = e.getPath().isEmpty() ? "the row" : e.getPath().get(0).getPropertyName();
      throw wrong(key, "the type that README.md beside the file shows");
    }
  }

  void require(String... keys) {
    for (String key : keys) {
      if (!node.path(key).isString() || node.path(key).asString().isBlank()) {
        throw wrong(key, "a text");
      }
    }
  }

  IllegalArgumentException wrong(String key, String expected) {
    JsonNode value = node.path(key);
    String found = value.isMissingNode() ? "nothing" : value.toString();
    return new IllegalArgumentException(
        file + ": " + name + ", " + key + ": " + found + " (expected " + expected + ")");
  }
}
