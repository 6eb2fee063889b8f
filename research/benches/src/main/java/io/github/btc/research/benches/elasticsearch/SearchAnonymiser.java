package io.github.btc.research.benches.elasticsearch;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/*
 * The work of a server for a query depends on the structure of the query, on the lengths of its words
 * and on which words are repeated. It does not depend on the meaning of the words. The anonymiser
 * therefore keeps the structure and replaces each word by another of the same length; equal words get
 * equal replacements. It treats everything that is not known to be structure as data.
 *
 * Names of fields and aggregations stay, and so do the frequencies and times of searches. Rare words
 * can be guessed from these, so check the trace before you give it away.
 */

/**
 * Replaces the words in searches of Elasticsearch and OpenSearch. With one key, a word always gets
 * the same replacement; without the key nobody can tell the original word. Not thread-safe.
 */
final class SearchAnonymiser {

  private static final String ALGORITHM = "HmacSHA256";
  private static final int LONGEST_SHIFT_DAYS = 3650;
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]{1,1000}");
  private static final Pattern DATE = Pattern.compile("(\\d{4}-\\d{2}-\\d{2})(.*)", Pattern.DOTALL);
  private static final String MATH = "([-+]\\d{1,6}[yMwdhHms])*(/[yMwdhHms])?";
  private static final Pattern DATE_MATH = Pattern.compile("now" + MATH);

  /** A time of day that may follow a date and contains no other data. */
  private static final Pattern TIME =
      Pattern.compile(
          "([T ]\\d{2}:\\d{2}(:\\d{2}([.,]\\d{1,9})?)?(Z|[-+]\\d{2}:?\\d{2})?)?(\\|\\|"
              + MATH
              + ")?");

  private static final String FROM = "from";

  /**
   * Keys that stand beside {@code from} in a range, and never where it is the first hit to show.
   */
  private static final Set<String> OF_RANGES = Set.of("to", "include_lower", "include_upper");

  /**
   * Words of the query language, which stay even in places for data: in texts and in sort orders.
   */
  private static final Set<String> OPERATORS = Set.of("AND", "OR", "NOT", "TO", "asc", "desc");

  private static final Set<String> PLACES = Set.of("_first", "_last");

  /** Numbers that servers write for "no limit". */
  private static final Set<String> NO_LIMIT =
      Set.of(Integer.toString(Integer.MAX_VALUE), Long.toString(Long.MAX_VALUE));

  /** Keys of documents, variables and search positions, which contain nothing but data. */
  private static final Set<String> DATA =
      Set.of("doc", "document", "documents", "params", "after", "meta");

  /** Keys of lengths and times, whose units stay. */
  private static final Set<String> MEASURES = Set.of("distance", "scale", "offset", "pivot");

  private static final Pattern MEASURE =
      Pattern.compile(
          "([-+]?\\d{1,18}(?:\\.\\d{1,18})?)"
              + "(mm|cm|km|m|in|ft|yd|mi|nmi|NM|nanos|micros|ms|s|h|d)");

  /** Keys beside the name of a field in the queries below and in orders by distance. */
  private static final Set<String> BESIDE_FIELDS = Set.of("distance_type", "validation_method");

  /** Queries whose keys are names of fields or aggregations, and whose values are data. */
  private static final Set<String> OF_FIELDS =
      Set.of(
          "aggs",
          "aggregations",
          "term",
          "terms",
          "match",
          "match_phrase",
          "match_phrase_prefix",
          "match_bool_prefix",
          "prefix",
          "wildcard",
          "regexp",
          "fuzzy",
          "range",
          "intervals",
          "span_term",
          "terms_set",
          "geo_distance",
          "geo_bounding_box");

  /** Keys whose values are structure unless they stand among the names of fields. */
  private static final Set<String> STRUCTURE =
      Set.of(
          "size",
          FROM,
          "boost",
          "operator",
          "default_operator",
          "order",
          "minimum_should_match",
          "fuzziness",
          "slop",
          "type",
          "mode",
          "track_total_hits",
          "timeout",
          "max_expansions",
          "prefix_length",
          "tie_breaker",
          "lenient",
          "zero_terms_query",
          "score_mode",
          "boost_mode",
          "format",
          "time_zone",
          "interval",
          "calendar_interval",
          "fixed_interval",
          "unit",
          "rewrite",
          "relation",
          "case_insensitive",
          "field",
          "fields",
          "default_field",
          "path",
          "sort",
          "_source",
          "stored_fields",
          "docvalue_fields",
          "includes",
          "excludes",
          "terminate_after",
          "min_doc_count",
          "shard_size",
          "precision_threshold",
          "percents",
          "num_partitions",
          "partition",
          "window_size",
          "number_of_fragments",
          "fragment_size",
          "min_score",
          "factor",
          "modifier",
          "max_boost",
          "explain",
          "version",
          "profile",
          "k",
          "num_candidates",
          "rank_window_size",
          "keep_alive",
          "collect_mode",
          "execution_hint",
          "multi_value_mode");

  private final Mac mac;
  private final long shiftDays;

  /**
   * Creates an anonymiser.
   *
   * @param key secret key; logs that belong together need the same key
   */
  SearchAnonymiser(byte[] key) {
    try {
      mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException(ALGORITHM, e); // every JDK has it
    }
    shiftDays = 1 + Math.floorMod(bits("days"), LONGEST_SHIFT_DAYS);
  }

  /**
   * Replaces the words in the body of a search.
   *
   * @param source body
   * @return another body with the same structure
   */
  JsonNode search(JsonNode source) {
    return source.isObject() ? block(source, false, isPage(source, true)) : node(source, false);
  }

  private ObjectNode block(JsonNode block, boolean ofFields, boolean page) {
    ObjectNode made = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> each : block.properties()) {
      boolean bound = each.getKey().equals(FROM) && !page;
      made.set(each.getKey(), value(each.getKey(), each.getValue(), ofFields, bound));
    }
    return made;
  }

  /** Returns whether "from" is the first hit to show, and not the lower end of a range. */
  private static boolean isPage(JsonNode block, boolean root) {
    return (root || block.has("size")) && OF_RANGES.stream().noneMatch(block::has);
  }

  private JsonNode node(JsonNode node, boolean ofFields) {
    if (node.isObject()) {
      return block(node, ofFields, isPage(node, false));
    }
    if (node.isArray()) {
      ArrayNode made = JsonNodeFactory.instance.arrayNode();
      node.forEach(each -> made.add(node(each, false)));
      return made;
    }
    return scalar(node);
  }

  private JsonNode value(String key, JsonNode value, boolean ofFields, boolean bound) {
    if (isStructure(key, value, ofFields) && !bound) {
      return value;
    }
    if (!ofFields && DATA.contains(key)) {
      return data(value);
    }
    if (MEASURES.contains(key) && value.isString()) {
      return JsonNodeFactory.instance.stringNode(measure(value.asString()));
    }
    return node(value, !ofFields && OF_FIELDS.contains(key) && !isAggregation(key, value));
  }

  private static boolean isStructure(String key, JsonNode value, boolean ofFields) {
    if (ofFields || BESIDE_FIELDS.contains(key)) {
      return BESIDE_FIELDS.contains(key);
    }
    return STRUCTURE.contains(key) && isPlain(value) || isSlice(key, value);
  }

  /**
   * Returns whether the value is the slice of a scroll: two numbers. A field may also be called
   * slice.
   */
  private static boolean isSlice(String key, JsonNode value) {
    return key.equals("slice") && value.path("id").isInt() && value.path("max").isInt();
  }

  private JsonNode data(JsonNode node) {
    if (node.isObject()) {
      ObjectNode made = JsonNodeFactory.instance.objectNode();
      node.properties().forEach(each -> made.set(each.getKey(), data(each.getValue())));
      return made;
    }
    if (node.isArray()) {
      ArrayNode made = JsonNodeFactory.instance.arrayNode();
      node.forEach(each -> made.add(data(each)));
      return made;
    }
    return scalar(node);
  }

  private static boolean isPlain(JsonNode value) {
    return value.isArray()
        ? value.valueStream().noneMatch(JsonNode::isContainer)
        : !value.isObject();
  }

  /** Returns whether a key that is also a query names an aggregation, whose field is a text. */
  private static boolean isAggregation(String key, JsonNode value) {
    return (key.equals("terms") || key.equals("range")) && value.path("field").isString();
  }

  private JsonNode scalar(JsonNode node) {
    JsonNodeFactory make = JsonNodeFactory.instance;
    if (node.isString()) {
      return make.stringNode(text(node.asString()));
    }
    if (node.isIntegralNumber() && !NO_LIMIT.contains(node.asString())) {
      String digits = word(node.asString().replace("-", ""));
      return make.numberNode(
          new BigInteger(node.asString().startsWith("-") ? "-" + digits : digits));
    }
    return node.isFloatingPointNumber() ? make.numberNode(decimal(node.asDouble())) : node;
  }

  /**
   * Returns another number between half of this one and all of it, so that a latitude stays valid.
   */
  private double decimal(double value) {
    double share = 0.5 + (bits(Double.toString(value)) >>> 11) * 0x1.0p-54;
    double other = value * share;
    return Double.isFinite(other) ? other : value;
  }

  /**
   * Replaces the words of a text. Dates keep their distances from each other.
   *
   * @param text text
   * @return another text of the same length
   */
  String text(String text) {
    Matcher date = DATE.matcher(text);
    if (date.matches()) {
      String rest = date.group(2);
      return shifted(date.group(1)) + (TIME.matcher(rest).matches() ? rest : words(rest));
    }
    boolean kept = PLACES.contains(text) || DATE_MATH.matcher(text).matches();
    return kept ? text : words(text);
  }

  private String measure(String text) {
    Matcher measure = MEASURE.matcher(text);
    return measure.matches() ? words(measure.group(1)) + measure.group(2) : words(text);
  }

  private String words(String text) {
    return WORD.matcher(text).replaceAll(found -> word(found.group()));
  }

  private String shifted(String date) {
    try {
      return LocalDate.parse(date).minusDays(shiftDays).toString();
    } catch (DateTimeException e) {
      return words(date);
    }
  }

  private String word(String word) {
    if (OPERATORS.contains(word)) {
      return word;
    }
    StringBuilder other = new StringBuilder(word.length());
    long bits = 0;
    for (int i = 0; i < word.length(); i++) {
      bits = i % 8 == 0 ? bits(word + i) : bits >>> 7;
      other.append(letter(word.charAt(i), (int) (bits & 127), i == 0));
    }
    return other.toString();
  }

  /** Returns a digit for a digit, without a new leading zero, and a letter of the same case. */
  private static char letter(char old, int seven, boolean first) {
    if (Character.isDigit(old)) {
      return (char)
          (first && old != '0' ? '1' + seven % 9 : '0' + (old == '0' && first ? 0 : seven % 10));
    }
    return (char) ((Character.isUpperCase(old) ? 'A' : 'a') + seven % 26);
  }

  private long bits(String text) {
    byte[] digest = mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    long bits = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      bits = bits << Byte.SIZE | digest[i] & 0xff;
    }
    return bits;
  }
}
