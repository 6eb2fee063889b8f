package io.github.btc.tools.console.input;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.type.LogicalType;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * A file of settings in YAML, bound to a record. The record says what may stand in the file: each
 * component is a key ({@code liveMb} is {@code live_mb}), its type is what the key takes, {@link
 * Whole}, {@link Fraction} and {@link Matching} narrow that down, and a component that is {@code
 * Nullable} may be missing. Whatever is not as expected is refused in one sentence with the file,
 * the key, the value and what is expected. Immutable, if the record is.
 *
 * @param <T> the record
 */
public final class YamlFile<T extends Record> {

  private static final Pattern LINE_BREAKS = Pattern.compile("[\\p{Cntrl}\\u0085\\u2028\\u2029]+");
  private static final int MOST_SHOWN = 80;

  /** A key that comes twice is refused: one of the two is a slip. */
  private static final YAMLMapper MAPPER =
      YAMLMapper.builder(
              YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .withCoercionConfig(
              LogicalType.Textual, // a number or a flag in a command is a text
              scalars -> {
                scalars.setCoercion(CoercionInputShape.Integer, CoercionAction.TryConvert);
                scalars.setCoercion(CoercionInputShape.Float, CoercionAction.TryConvert);
                scalars.setCoercion(CoercionInputShape.Boolean, CoercionAction.TryConvert);
              })
          .build();

  private final String name;
  private final JsonNode tree;
  private final RecordShape shape;
  private final T content;

  private YamlFile(String name, String text, Class<T> type) {
    this.name = name;
    this.tree = tree(text);
    this.shape = new RecordShape(type);
    this.content = bound(type);
    shape
        .fault(content)
        .ifPresent(
            fault -> {
              throw wrong(fault.key(), fault.expected());
            });
  }

  /**
   * Reads a text.
   *
   * @param <T> the record
   * @param name of the file, for refusals
   * @param text what is in it
   * @param type the record
   * @return the file
   * @throws IllegalArgumentException if it is no YAML, or not what the record says
   */
  public static <T extends Record> YamlFile<T> parse(String name, String text, Class<T> type) {
    return new YamlFile<>(name, text, type);
  }

  /**
   * Returns what is in the file.
   *
   * @return the record
   */
  public T content() {
    return content;
  }

  /**
   * Refuses the value of a key.
   *
   * @param key with the keys around it, as in {@code loads[1].rate}
   * @param expected what is expected in its place
   * @return to be thrown
   */
  public IllegalArgumentException wrong(String key, String expected) {
    JsonNode value = RecordShape.valueAt(tree, key);
    String found = value.isMissingNode() ? "nothing" : value.toString();
    return refusal(key + ": " + shortened(found), expected);
  }

  /**
   * Refuses the file for something that is no key.
   *
   * @param what is wrong
   * @param expected what is expected in its place
   * @return to be thrown
   */
  public IllegalArgumentException refusal(String what, String expected) {
    String shown =
        LINE_BREAKS.matcher(name + ": " + what).replaceAll(" "); // a key may hold anything
    return new IllegalArgumentException(shown + " (expected " + expected + ")");
  }

  /**
   * Refuses the file for a refusal that does not name it.
   *
   * @param keys before the name in the refusal; may be empty
   * @param refusal names a setting, its value and what is expected
   * @return to be thrown
   */
  public IllegalArgumentException because(String keys, IllegalArgumentException refusal) {
    return new IllegalArgumentException(name + ": " + keys + refusal.getMessage(), refusal);
  }

  private JsonNode tree(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JacksonException e) {
      String problem = e.getOriginalMessage().lines().findFirst().orElse("");
      boolean isTwice = problem.startsWith("Duplicate");
      throw refusal(problem + line(e.getLocation()), isTwice ? "YAML, each key once" : "YAML");
    }
  }

  private static String line(@Nullable TokenStreamLocation location) {
    return location == null || location.getLineNr() < 1 ? "" : ", line " + location.getLineNr();
  }

  private T bound(Class<T> type) {
    if (!tree.isObject()) {
      throw refusal("the file", "keys and values");
    }
    try {
      return MAPPER.treeToValue(tree, type);
    } catch (UnrecognizedPropertyException e) {
      String known =
          e.getKnownPropertyIds().stream()
              .map(String::valueOf)
              .sorted()
              .collect(Collectors.joining(", "));
      throw refusal(shortened(key(e)), "one of " + known);
    } catch (JacksonException e) {
      throw wrong(key(e), shape.expected(e.getPath()));
    }
  }

  private static String key(JacksonException failure) {
    StringBuilder key = new StringBuilder();
    List<JacksonException.Reference> path = failure.getPath();
    for (JacksonException.Reference each : path) {
      if (each.getPropertyName() == null) {
        key.append('[').append(each.getIndex() + 1).append(']');
      } else {
        key.append(key.isEmpty() ? "" : ".").append(each.getPropertyName());
      }
    }
    return key.toString();
  }

  private static String shortened(String text) {
    return text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN - 3) + "...";
  }
}
