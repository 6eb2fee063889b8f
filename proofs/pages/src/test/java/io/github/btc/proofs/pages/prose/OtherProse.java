package io.github.btc.proofs.pages.prose;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The texts that users read in files other than pages and Java sources: titles of a dashboard,
 * descriptions of an API and of modules, literals of the reports' scripts, and texts of HTML pages.
 */
final class OtherProse {

  private static final Pattern JSON =
      Pattern.compile("\"(?:title|description|legendFormat)\"\\s*:\\s*\"([^\"]+)\"");
  private static final Pattern YAML =
      Pattern.compile("(?m)^( *)(?:description|summary): (?:>-\\n((?:\\1 +.*\\n)+)|(?![>|])(.+)$)");
  private static final Pattern POM =
      Pattern.compile("<(?:name|description)>([^<$]+)</(?:name|description)>");
  private static final Pattern HTML = Pattern.compile("(?<=>)[^<>{}]*[A-Za-z][^<>{}]*(?=<)");
  private static final Pattern SCRIPT = Pattern.compile("'([^'\\n]*)'");

  /** A literal of a script that a user reads, and not the value of an option. */
  private static final Pattern SHOWN = Pattern.compile("^[A-Z]| ");

  private OtherProse() {}

  static boolean isRead(Path file) {
    return pattern(file) != null;
  }

  private static Pattern pattern(Path file) {
    String path = file.toString();
    boolean resource = path.contains("/src/main/resources/");
    if (path.contains("/docs/reference/") && path.endsWith(".json")) {
      return JSON;
    }
    if (path.contains("/docs/") && path.endsWith(".yaml")) {
      return YAML;
    }
    if (path.endsWith("/pom.xml")) {
      return POM;
    }
    if (resource && path.endsWith(".html")) {
      return HTML;
    }
    return resource && path.endsWith(".js") ? SCRIPT : null;
  }

  static List<Prose> of(Path root, Path file) throws IOException {
    String text = Files.readString(file);
    String where = root.relativize(file).toString();
    return pattern(file)
        .matcher(text)
        .results()
        .map(found -> new Prose(where, line(text, found), Prose.CELL, words(found)))
        .filter(piece -> !piece.text().isEmpty())
        .filter(piece -> !where.endsWith(".js") || SHOWN.matcher(piece.text()).find())
        .toList();
  }

  private static int line(String text, MatchResult found) {
    return (int) text.substring(0, found.start()).lines().count() + 1;
  }

  private static String words(MatchResult found) {
    for (int group = 1; group <= found.groupCount(); group++) {
      if (found.group(group) != null && !found.group(group).isBlank()) {
        return found.group(group).strip().replaceAll("\\s+", " ");
      }
    }
    return found.groupCount() == 0 ? found.group().strip().replaceAll("\\s+", " ") : "";
  }
}
