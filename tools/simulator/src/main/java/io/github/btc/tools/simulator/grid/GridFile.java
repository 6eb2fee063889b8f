package io.github.btc.tools.simulator.grid;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import io.github.btc.tools.console.output.YamlText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Reads a grid from YAML: {@code experiment}, {@code set} (name: value), {@code vary} (name:
 * [values]), {@code repetitions}, {@code seed}.
 */
final class GridFile {

  private static final Set<String> KEYS =
      Set.of("experiment", "set", "vary", "repetitions", "seed");

  private static final Pattern NAME = Pattern.compile("[\\w.-]{1,80}");

  private final Path file;
  private final JsonNode root;

  private GridFile(Path file, JsonNode root) {
    this.file = file;
    this.root = root;
  }

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException if it cannot be read or understood
   */
  static Grid read(Path file) {
    try {
      return parse(file, Files.readString(file));
    } catch (IOException e) {
      throw new RefusedSettingException("file", String.valueOf(file), "a file to read", e);
    }
  }

  static Grid parse(Path file, String text) {
    return new GridFile(file, YamlText.tree(file.toString(), text)).grid();
  }

  private Grid grid() {
    if (!root.isObject()) {
      throw wrong("no keys", "experiment, set, vary, repetitions, seed");
    }
    for (String name : root.propertyNames()) {
      if (!KEYS.contains(name)) {
        String shown = NAME.matcher(name).matches() ? "key " + name : "a key that cannot be";
        throw wrong(shown, "experiment, set, vary, repetitions or seed");
      }
    }
    Map<String, String> set = new LinkedHashMap<>();
    mapping("set").properties().forEach(e -> set.put(e.getKey(), text("set", e.getValue())));
    Map<String, List<String>> vary = new LinkedHashMap<>();
    mapping("vary").properties().forEach(e -> vary.put(e.getKey(), texts(e)));
    return new Grid(
        text("experiment", root.path("experiment")),
        set,
        vary,
        (int) Ranges.whole("repetitions", whole("repetitions", 1), 1, Grid.MOST_CELLS),
        whole("seed", 1));
  }

  private JsonNode mapping(String name) {
    JsonNode node = root.path(name);
    if (!node.isMissingNode() && !node.isObject()) {
      throw wrong(name, "names with values");
    }
    for (String each : node.propertyNames()) {
      if (!NAME.matcher(each).matches()) {
        throw wrong(name + ": a name that cannot be", "letters, digits, hyphens and points");
      }
    }
    return node;
  }

  private List<String> texts(Map.Entry<String, JsonNode> entry) {
    if (!entry.getValue().isArray()) {
      throw wrong("vary " + entry.getKey(), "a list of values");
    }
    List<String> texts = new ArrayList<>();
    entry.getValue().forEach(each -> texts.add(text("vary " + entry.getKey(), each)));
    return texts;
  }

  private String text(String name, JsonNode node) {
    if (!node.isValueNode() || node.isNull()) {
      throw wrong(name, "a value");
    }
    return node.asString();
  }

  private long whole(String name, long otherwise) {
    JsonNode node = root.path(name);
    if (node.isMissingNode()) {
      return otherwise;
    }
    if (!node.isIntegralNumber() || !node.canConvertToLong()) {
      throw wrong(name, "a whole number");
    }
    return node.asLong();
  }

  private RefusedSettingException wrong(String what, String expected) {
    return new RefusedSettingException(file.toString(), what, expected);
  }
}
