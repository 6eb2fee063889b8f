package io.github.btc.research.tuner;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts with placeholders in braces, as {@code -Xmx{heap}m}. Other braces stay as they are. */
final class Template {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([A-Za-z_][A-Za-z0-9_.-]{0,39})}");

  private Template() {}

  static Set<String> names(String text) {
    Set<String> names = new LinkedHashSet<>();
    Matcher found = PLACEHOLDER.matcher(text);
    while (found.find()) {
      names.add(found.group(1));
    }
    return names;
  }

  /** Fills in values; a placeholder without one stays as it is. */
  static String fill(String text, Map<String, String> values) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(
            found -> Matcher.quoteReplacement(values.getOrDefault(found.group(1), found.group())));
  }

  static List<String> fill(List<String> texts, Map<String, String> values) {
    return texts.stream().map(text -> fill(text, values)).toList();
  }
}
