package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages link to existing files and headings. */
class LinksTest {

  private static final Path ROOT = Path.of("..");
  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```");
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s#]*)(?:#([^)\\s]+))?\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

  @Test
  void leadSomewhere() throws IOException {
    List<String> dead = new ArrayList<>();
    List<Path> pages = pages();
    for (Path page : pages) {
      String text = CODE.matcher(Files.readString(page)).replaceAll("");
      LINK.matcher(text)
          .results()
          .filter(link -> !link.group(1).contains(":")) // another site
          .filter(link -> !leads(page, link))
          .forEach(link -> dead.add(page + ": " + link.group()));
    }

    assertThat(pages).hasSizeGreaterThan(50);
    assertThat(dead).isEmpty();
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      Stream.concat(top, docs).filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
    }
    return pages;
  }

  private static boolean leads(Path page, MatchResult link) {
    Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
    if (!Files.exists(target)) {
      return false;
    }
    return link.group(2) == null || headings(target).contains(link.group(2));
  }

  /** As the usual viewers make anchors of headings. */
  private static List<String> headings(Path page) {
    try {
      return HEADING
          .matcher(Files.readString(page))
          .results()
          .map(heading -> heading.group(1).toLowerCase(Locale.ROOT).strip())
          .map(heading -> heading.replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-'))
          .toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
