package io.github.btc.tools.console.output;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads YAML that people write. A key that comes twice is refused: one of the two is a slip. */
public final class YamlText {

  private static final YAMLMapper STRICT =
      new YAMLMapper(
          YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build());

  private YamlText() {}

  /**
   * Reads a text.
   *
   * @param file named in the complaint
   * @param text what is in it
   * @return the tree, which is missing where there is nothing
   * @throws IllegalArgumentException if it is no YAML, in one sentence with the line
   */
  public static JsonNode tree(String file, String text) {
    try {
      return STRICT.readTree(text);
    } catch (JacksonException e) {
      String problem = e.getOriginalMessage().lines().findFirst().orElse("");
      boolean isTwice = problem.startsWith("Duplicate");
      throw new IllegalArgumentException(
          file
              + ": "
              + problem
              + line(e.getLocation())
              + (isTwice ? " (expected YAML, each key once)" : " (expected YAML)"),
          e);
    }
  }

  private static String line(@Nullable TokenStreamLocation location) {
    return location == null || location.getLineNr() < 1 ? "" : ", line " + location.getLineNr();
  }
}
