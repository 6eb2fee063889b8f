package io.github.btc.proofs.pages.prose;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The values in the results of runs. A place is a way through {@code result.json}: names, separated
 * by slashes. {@code rows[serial BTC warm]} is the only element of the list {@code rows} of which
 * each of these words is a value. {@code mean of runs[nothing]/figures/p50} is the mean of all
 * elements of the list {@code runs} with this word in a value. {@code a more than b} is how much
 * the first place has more than the second, as a share of the second. {@code share in %} is a
 * hundred times the share.
 */
final class Results {

  private static final Pattern ELEMENT = Pattern.compile("(\\w+)\\[(.+)]");
  private static final Pattern MEAN = Pattern.compile("mean of (\\w+)\\[([^]]+)]/(.+)");
  private static final String IN_PERCENT = " in %";
  private static final String MORE_THAN = " more than ";

  private final Path folder;
  private final Map<String, JsonNode> files = new HashMap<>();

  Results(Path folder) {
    this.folder = folder;
  }

  /** Returns the value at a place; a message names the part of the place that leads nowhere. */
  BigDecimal valueAt(Figure.Measured measured) {
    if (measured.place().endsWith(IN_PERCENT)) {
      String share = measured.place().replace(IN_PERCENT, "");
      return valueAt(measured.at(share)).movePointRight(2);
    }
    int more = measured.place().indexOf(MORE_THAN);
    if (more > 0) {
      BigDecimal first = valueAt(measured.at(measured.place().substring(0, more)));
      String second = measured.place().substring(more + MORE_THAN.length());
      return first
          .divide(valueAt(measured.at(second)), MathContext.DECIMAL64)
          .subtract(BigDecimal.ONE);
    }
    JsonNode root = files.computeIfAbsent(measured.result(), this::read);
    Matcher mean = MEAN.matcher(measured.place());
    if (!mean.matches()) {
      return valueAt(measured.place(), root, measured);
    }
    Set<String> words = Set.of(mean.group(2).split(" "));
    List<BigDecimal> values =
        StreamSupport.stream(root.path(mean.group(1)).spliterator(), false)
            .filter(each -> wordsOf(each).containsAll(words))
            .map(each -> valueAt(mean.group(3), each, measured))
            .toList();
    if (values.isEmpty()) {
      throw new IllegalArgumentException(measured + ": no element (expected one or more)");
    }
    return values.stream()
        .reduce(BigDecimal.ZERO, BigDecimal::add)
        .divide(BigDecimal.valueOf(values.size()), MathContext.DECIMAL64);
  }

  private static BigDecimal valueAt(String place, JsonNode from, Figure.Measured measured) {
    JsonNode node = from;
    for (String step : place.split("/")) {
      node = next(node, step, measured);
    }
    if (!node.isNumber()) {
      throw new IllegalArgumentException("%s: %s (expected a number)".formatted(measured, node));
    }
    return node.decimalValue();
  }

  private JsonNode read(String result) {
    return JsonMapper.shared().readTree(folder.resolve(result).resolve("result.json").toFile());
  }

  private static JsonNode next(JsonNode node, String step, Figure.Measured measured) {
    Matcher element = ELEMENT.matcher(step);
    if (!element.matches()) {
      return node.path(step);
    }
    Set<String> words = Set.of(element.group(2).split(" "));
    List<JsonNode> found =
        StreamSupport.stream(node.path(element.group(1)).spliterator(), false)
            .filter(each -> values(each).containsAll(words))
            .toList();
    if (found.size() != 1) {
      throw new IllegalArgumentException(
          "%s: %s: %d elements (expected one)".formatted(measured, step, found.size()));
    }
    return found.get(0);
  }

  private static Set<String> wordsOf(JsonNode element) {
    return values(element).stream()
        .flatMap(value -> Stream.of(value.split(" ")))
        .collect(Collectors.toSet());
  }

  private static Set<String> values(JsonNode element) {
    return element
        .valueStream()
        .filter(JsonNode::isValueNode)
        .map(JsonNode::asString)
        .collect(Collectors.toSet());
  }
}
