package io.github.btc.proofs.pages.prose;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * All rules of one folder.
 *
 * @param rules in the order of their files
 */
record Style(List<Rule> rules) {

  private static final YAMLMapper YAML = new YAMLMapper();
  private static final Set<String> COMMON =
      Set.of("extends", "message", "level", "scope", "ignorecase");
  private static final Map<String, Set<String>> KEYS =
      Map.of(
          "existence", Set.of("tokens", "raw", "nonword"),
          "substitution", Set.of("swap"),
          "occurrence", Set.of("token", "max"));

  /** Reads a folder of rules in Vale's format. */
  static Style read(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Rule> rules =
          files.filter(file -> file.toString().endsWith(".yml")).sorted().map(Style::rule).toList();
      return new Style(rules);
    }
  }

  /** Returns all offences in a piece of prose. */
  List<Finding> findings(Prose prose) {
    return rules.stream().flatMap(rule -> rule.findings(prose)).toList();
  }

  private static Rule rule(Path file) {
    String name =
        file.getParent().getFileName()
            + "."
            + file.getFileName().toString().replaceFirst("\\.yml$", "");
    try {
      return rule(name, YAML.readTree(Files.readString(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Rule rule(String name, JsonNode yaml) {
    String kind = yaml.path("extends").asString("");
    Set<String> keys = KEYS.get(kind);
    if (keys == null) {
      throw new IllegalArgumentException(
          "%s: extends: %s (expected one of %s)".formatted(name, kind, KEYS.keySet()));
    }
    for (String key : yaml.propertyNames()) {
      if (!COMMON.contains(key) && !keys.contains(key)) {
        throw new IllegalArgumentException(
            "%s: %s (expected for %s: one of %s)".formatted(name, key, kind, keys));
      }
    }
    String scope = yaml.path("scope").asString("text");
    if (!Prose.SCOPES.contains(scope)) {
      throw new IllegalArgumentException(
          "%s: scope: %s (expected one of %s)".formatted(name, scope, Prose.SCOPES));
    }
    String message = yaml.path("message").asString();
    return switch (kind) {
      case "existence" -> new Rule.Existence(name, scope, message, tokens(yaml));
      case "substitution" -> new Rule.Substitution(name, scope, message, swap(yaml));
      default -> {
        Pattern token = Pattern.compile(yaml.path("token").asString());
        yield new Rule.Occurrence(name, scope, message, token, yaml.path("max").asInt());
      }
    };
  }

  private static Pattern tokens(JsonNode yaml) {
    boolean ignoreCase = yaml.path("ignorecase").asBoolean(false);
    List<String> raw = strings(yaml.path("raw"));
    return raw.isEmpty()
        ? Rule.anyOf(
            strings(yaml.path("tokens")), !yaml.path("nonword").asBoolean(false), ignoreCase)
        : Rule.anyOf(raw, false, ignoreCase);
  }

  private static Map<Pattern, String> swap(JsonNode yaml) {
    boolean ignoreCase = yaml.path("ignorecase").asBoolean(false);
    Map<Pattern, String> swap = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> pair : yaml.path("swap").properties()) {
      swap.put(Rule.anyOf(List.of(pair.getKey()), true, ignoreCase), pair.getValue().asString());
    }
    return swap;
  }

  private static List<String> strings(JsonNode list) {
    List<String> strings = new ArrayList<>();
    list.forEach(each -> strings.add(each.asString()));
    return strings;
  }
}
