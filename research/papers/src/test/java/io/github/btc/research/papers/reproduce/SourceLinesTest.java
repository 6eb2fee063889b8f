package io.github.btc.research.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Each quotation stands in the lines of the source that its row names. The sources are not ours to
 * publish, so this needs their plain text in a folder, as {@code 000_*.txt} to {@code 004_*.txt}:
 * {@code -Dbtc.sources=FOLDER}.
 */
@EnabledIfSystemProperty(named = "btc.sources", matches = ".+")
class SourceLinesTest {

  /**
   * The markup of the plain texts, and what it shows. Applied to the lines and to the quotation.
   */
  private static final List<Map.Entry<String, String>> MARKUP =
      List.of(
          Map.entry("\\\\approx", "≈"),
          Map.entry("\\\\leq?", "≤"),
          Map.entry("\\\\sim", "∼"),
          Map.entry("\\\\gamma", "γ"),
          Map.entry("\\\\mathbf\\{(\\w+)}", "$1"),
          Map.entry("\\^\\{?th}?|<sup>th</sup>", "th"),
          Map.entry("\\\\left|\\\\right|\\\\cdot|\\\\text\\{[a-z]*}|</?i>|\\*\\*|[$\\\\]", ""),
          Map.entry("’", "'"),
          Map.entry("\\s+", " "),
          Map.entry("\\( ", "("),
          Map.entry(" \\)", ")"),
          Map.entry("th -", "th-"));

  private final List<List<String>> sources = sources();

  @Test
  void everyQuotationStandsWhereItsRowSays() {
    List<String> missing = new ArrayList<>();
    for (Chapter chapter : Claims.read().chapters()) {
      for (Claim claim : chapter.claims()) {
        Citation citation = claim.citation();
        if (citation != null) {
          String lines = shown(lines(citation));
          citation.parts().stream()
              .filter(part -> !lines.contains(shown(part)))
              .forEach(part -> missing.add(claim.id() + ", " + citation.at() + ": " + part));
        }
      }
    }

    assertThat(missing).isEmpty();
  }

  private String lines(Citation citation) {
    return String.join(
        " ", sources.get(citation.source()).subList(citation.firstLine() - 1, citation.lastLine()));
  }

  private static String shown(String text) {
    String shown = text;
    for (Map.Entry<String, String> each : MARKUP) {
      shown = shown.replaceAll(each.getKey(), each.getValue());
    }
    return shown;
  }

  private static List<List<String>> sources() {
    List<List<String>> sources = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("btc.sources")))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".txt")).sorted().toList()) {
        sources.add(Files.readAllLines(file));
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    assertThat(sources).hasSize(5);
    return sources;
  }
}
