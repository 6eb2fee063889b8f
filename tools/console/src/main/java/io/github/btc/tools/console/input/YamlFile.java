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
 * A file of settings in YAML, bound to a record. The record declares the content of the file. Each
 * component is a key ({@code liveMb} is {@code live_mb}), and its type is the type of the value.
 * {@link Whole}, {@link Fraction} and {@link Matching} narrow the value further, and the key of a
 * {@code Nullable} component may be missing. An error message has the file, the key, the value and
 * the expected value. This class is immutable if the record is.
 *
 * @param <T> the record
 */
public final class YamlFile<T extends Record> {

  private static final Pattern LINE_BREAKS = Pattern.compile("[\\p{Cntrl}\\u0085\\u2028\\u2029]+");
  private static final int MOST_SHOWN = 80;

  /** A file with the same key twice is refused, because one of the two is a mistake. */
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
   * Reads the content of a file.
   *
   * @param <T> the record
   * @param name the name of the file, for error messages
   * @param text the content of the file
   * @param type the record
   * @return the file
   * @throws IllegalArgumentException if the text is no YAML or does not fit the record
   */
  public static <T extends Record> YamlFile<T> parse(String name, String text, Class<T> type) {
    return new YamlFile<>(name, text, type);
  }

  /**
   * Returns the content of the file.
   *
   * @return the record
   */
  public T content() {
    return content;
  }

  /**
   * Refuses the value of a key.
   *
   * @param key the key after the keys that contain it, for instance {@code loads[1].rate}
   * @param expected the expected value, in words
   * @return the exception, which the caller throws
   */
  public IllegalArgumentException wrong(String key, String expected) {
    JsonNode value = RecordShape.valueAt(tree, key);
    String found = value.isMissingNode() ? "nothing" : value.toString();
    return refusal(key + ": " + shortened(found), expected);
  }

  /**
   * Refuses the file for a reason that is not the value of a key.
   *
   * @param what what is wrong
   * @param expected the expected content, in words
   * @return the exception, which the caller throws
   */
  public IllegalArgumentException refusal(String what, String expected) {
    String shown =
        LINE_BREAKS.matcher(name + ": " + what).replaceAll(" "); // a key may contain any character
    return new IllegalArgumentException(shown + " (expected " + expected + ")");
  }

  /**
   * Refuses the file because a setting was refused by code that does not know the file.
   *
   * @param keys the keys to write before the name of the setting; may be empty
   * @param refusal the refusal of the setting
   * @return the exception, which the caller throws
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
