package io.github.btc.tools.console.output;

import io.github.btc.RefusedSettingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * The keys of one block of a YAML file. Whatever is not as expected is said in one sentence with
 * the file, the key, the value and what is expected.
 *
 * @param file shown first
 * @param path shown before each key
 * @param block the keys and values
 */
public record Keys(String file, String path, JsonNode block) {

  private static final Pattern LINE_BREAKS = Pattern.compile("[\\p{Cntrl}\\u0085\\u2028\\u2029]+");

  /** Refuses keys that nobody would read. */
  public Keys only(Set<String> known) {
    if (!block.isObject()) {
      throw wrong(path.isEmpty() ? "the file" : path, "keys and values");
    }
    for (String key : block.propertyNames()) {
      if (!known.contains(key)) {
        throw wrong(path + shortened(key), "one of " + String.join(", ", sorted(known)));
      }
    }
    return this;
  }

  private static List<String> sorted(Set<String> known) {
    return known.stream().sorted().toList();
  }

  public String text(String key) {
    return text(key, block.path(key));
  }

  private String text(String key, JsonNode value) {
    if (!value.isString() || value.asString().isBlank()) {
      throw wrong(key, value, "a text");
    }
    return value.asString();
  }

  public List<String> texts(String key) {
    List<String> texts = new ArrayList<>();
    list(key, "a list of texts").forEach(value -> texts.add(text(key, value)));
    return List.copyOf(texts);
  }

  public int whole(String key, int least, int most) {
    return whole(key, block.path(key), least, most);
  }

  public int whole(String key, int least, int most, int otherwise) {
    return block.has(key) ? whole(key, least, most) : otherwise;
  }

  private int whole(String key, JsonNode value, int least, int most) {
    boolean good = value.isIntegralNumber() && value.canConvertToInt();
    if (!good || value.asInt() < least || value.asInt() > most) {
      throw wrong(key, value, "a whole number from " + least + " to " + most);
    }
    return value.asInt();
  }

  /** Returns at least one number. */
  public List<Integer> wholes(String key, int least, int most) {
    JsonNode list = list(key, "a list of whole numbers");
    List<Integer> wholes = new ArrayList<>();
    list.forEach(value -> wholes.add(whole(key, value, least, most)));
    if (wholes.isEmpty() || wholes.stream().distinct().count() < wholes.size()) {
      throw wrong(key, list, "different numbers, at least one");
    }
    return List.copyOf(wholes);
  }

  public double number(String key, double least, double most) {
    JsonNode value = block.path(key);
    if (!value.isNumber() || !(value.asDouble() >= least && value.asDouble() <= most)) {
      throw wrong(key, value, "a number from " + least + " to " + most);
    }
    return value.asDouble();
  }

  /** Returns whether a key is there and true. */
  public boolean flag(String key) {
    JsonNode value = block.path(key);
    if (!value.isBoolean() && !value.isMissingNode()) {
      throw wrong(key, value, "true or false");
    }
    return value.isBoolean() && value.asBoolean();
  }

  public JsonNode list(String key, String expected) {
    JsonNode value = block.path(key);
    if (!value.isArray()) {
      throw wrong(key, value, expected);
    }
    return value;
  }

  public RefusedSettingException wrong(String key, JsonNode value, String expected) {
    String found = value.isMissingNode() ? "nothing" : value.toString();
    return wrong(path + key + ": " + shortened(found), expected);
  }

  private RefusedSettingException wrong(String what, String expected) {
    String shown = LINE_BREAKS.matcher(what).replaceAll(" "); // a key may hold anything
    return new RefusedSettingException(file, shown, expected);
  }

  private static String shortened(String text) {
    return text.length() <= 80 ? text : text.substring(0, 77) + "...";
  }
}
