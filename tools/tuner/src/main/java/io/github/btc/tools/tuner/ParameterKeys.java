package io.github.btc.tools.tuner;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.console.output.Keys;
import io.github.btc.tools.tuner.search.Dimension.Choice;
import io.github.btc.tools.tuner.search.Dimension.Range;
import io.github.btc.tools.tuner.search.Dimension.Scale;
import io.github.btc.tools.tuner.search.Dimension;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * The block {@code parameters} of a plan.
 *
 * @param file named in complaints
 * @param block what stands there; may be missing
 */
record ParameterKeys(String file, JsonNode block) {

  private static final Set<String> RANGE = Set.of("from", "to", "scale", "whole", "today");
  private static final Set<String> CHOICE = Set.of("values", "today");
  private static final double MOST = 1e12;

  void add(Map<String, Dimension> dimensions, Map<String, String> today) {
    if (block.isMissingNode()) {
      return;
    }
    if (!block.isObject()) {
      throw new RefusedSettingException(file, "parameters", "names, and what they can be");
    }
    for (Map.Entry<String, JsonNode> each : block.properties()) {
      String name = each.getKey();
      if (!Template.names("{" + name + "}").contains(name) || ServicePlanFile.OURS.contains(name)) {
        throw new RefusedSettingException(
            file,
            "parameters." + name.replaceAll("\\s+", " "),
            "letters, digits, . _ and -, a letter first, not port, report or run");
      }
      Keys keys = new Keys(file, "parameters." + name + ".", each.getValue());
      boolean words = each.getValue().has("values");
      keys.only(words ? CHOICE : RANGE);
      dimensions.put(name, words ? choice(name, keys) : range(name, keys));
      today.put(name, text(keys, "today"));
      checkToday(keys, dimensions.get(name), today.get(name));
    }
  }

  private static void checkToday(Keys keys, Dimension dimension, String today) {
    if (dimension.isOrdered() && !Double.isFinite(dimension.place(today))) {
      throw keys.wrong("today", keys.block().path("today"), "a number");
    }
  }

  private Dimension range(String name, Keys keys) {
    double low = keys.number("from", -MOST, MOST);
    double high = keys.number("to", -MOST, MOST);
    String scale = keys.block().has("scale") ? keys.text("scale") : "linear";
    if (!scale.equals("linear") && !scale.equals("log")) {
      throw keys.wrong("scale", keys.block().path("scale"), "linear or log");
    }
    JsonNode only = keys.block().path("whole");
    if (!only.isMissingNode() && !only.isBoolean()) {
      throw keys.wrong("whole", only, "true or false");
    }
    boolean whole = keys.block().path("whole").asBoolean(false);
    try {
      return new Range(name, low, high, scale.equals("log") ? Scale.LOG : Scale.LINEAR, whole);
    } catch (RefusedSettingException e) {
      throw e.withName(file + ": parameters." + e.name());
    }
  }

  private Dimension choice(String name, Keys keys) {
    List<String> values = new ArrayList<>();
    keys.list("values", "a list of texts")
        .forEach(each -> values.add(scalar(keys, "values", each)));
    try {
      return new Choice(name, values);
    } catch (IllegalArgumentException e) {
      throw keys.wrong("values", keys.block().path("values"), "two or more different values");
    }
  }

  private static String text(Keys keys, String key) {
    return scalar(keys, key, keys.block().path(key));
  }

  private static String scalar(Keys keys, String key, JsonNode value) {
    if (!value.isValueNode() || value.isNull() || value.asString().indexOf('\0') >= 0) {
      throw keys.wrong(key, value, "a text or a number");
    }
    return value.asString();
  }
}
