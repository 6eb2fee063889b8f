package io.github.btc.proofs.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page for users: what it shows, and which artifacts it names.
 *
 * @param name its path from the root of the repository
 * @param text all of it
 */
record Page(String name, String text) {

  static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();

  private static final Pattern FENCE =
      Pattern.compile("(?ms)(?:^<!-- snippet:((?:(?!-->).)*)-->\\R)?^```(\\w*)\\R(.*?)^```$");
  private static final Pattern SPAN = Pattern.compile("(?<!`)`([^`\\n]+)`(?!`)");
  private static final Pattern ARTIFACT = Pattern.compile("(?<![\\w./-])btc-[a-z-]+(?![\\w./-])");

  /** Files and folders: the product's, unless the research looks at its own. */
  private static final List<String> PLACES =
      List.of(System.getProperty("btc.pages", "README.md,docs").split(","));

  /** Returns the pages that users read: not the decisions, which speak of what was. */
  static List<Page> all() {
    return PLACES.stream().flatMap(place -> below(ROOT.resolve(place)).stream()).toList();
  }

  private static List<Page> below(Path place) {
    try (Stream<Path> files = Files.walk(place)) {
      return files
          .filter(file -> file.toString().endsWith(".md"))
          .filter(file -> !file.startsWith(ROOT.resolve("docs/decisions")))
          .sorted()
          .map(Page::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Page read(Path file) {
    try {
      return new Page(ROOT.relativize(file).toString(), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<Fence> fences() {
    return FENCE.matcher(text).results().map(this::fence).toList();
  }

  private Fence fence(MatchResult found) {
    String note = found.group(1) == null ? "" : found.group(1).strip();
    int line = (int) text.substring(0, found.start(3)).lines().count() + 1;
    return new Fence(name, line, found.group(2), note, found.group(3));
  }

  /** Returns what stands in the prose as code. */
  List<String> spans() {
    return SPAN.matcher(prose()).results().map(found -> found.group(1)).toList();
  }

  private String prose() {
    return FENCE.matcher(text).replaceAll("");
  }

  /** Returns the artifacts that a reader has after doing what the page says. */
  Set<String> artifacts() {
    Set<String> artifacts = new LinkedHashSet<>();
    fences().stream()
        .filter(fence -> fence.language().equals("xml"))
        .map(Fence::content)
        .forEach(content -> collect(content.replaceAll("[<>]", " "), artifacts));
    spans().forEach(span -> collect(span.replace(':', ' '), artifacts));
    return artifacts;
  }

  private static void collect(String text, Set<String> artifacts) {
    ARTIFACT.matcher(text).results().map(MatchResult::group).forEach(artifacts::add);
  }
}
