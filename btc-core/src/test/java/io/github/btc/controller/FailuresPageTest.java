package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every fault of the page has a test, and every test it names exists. */
class FailuresPageTest {

  private static final Path ROOT = Path.of("..");
  private static final List<String> MODULES = List.of("btc-core", "btc-gc");
  private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w+)#(\\w+)`");
  private static final int CELLS = 6; // a row begins and ends with a bar

  @Test
  void everyRowNamesTestsThatExist() throws IOException {
    List<String> rows = rows();

    assertThat(rows).hasSizeGreaterThan(20);
    for (String row : rows) {
      assertThat(row.split("\\|")).as(row).hasSize(CELLS);
      Matcher named = NAMED.matcher(row);
      assertThat(named.find()).as("a test is named in: " + row).isTrue();
      do {
        assertThat(sourceOf(named.group(1)))
            .as(named.group())
            .containsPattern(
                "@(Parameterized)?Test\\s+(@\\w+(\\([^)]*\\))?\\s+)*void "
                    + named.group(2)
                    + "\\(");
      } while (named.find());
    }
  }

  private static List<String> rows() throws IOException {
    return Files.readAllLines(ROOT.resolve("docs/maintainers/failures.md")).stream()
        .filter(line -> line.startsWith("| ") && !line.startsWith("| fault"))
        .toList();
  }

  private static String sourceOf(String test) throws IOException {
    for (String module : MODULES) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/test/java"))) {
        Optional<Path> source = files.filter(file -> file.endsWith(test + ".java")).findFirst();
        if (source.isPresent()) {
          return Files.readString(source.get());
        }
      }
    }
    throw new AssertionError(test + ": no such test");
  }
}
