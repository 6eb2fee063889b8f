package io.github.btc.proofs.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pages that point at classes point at classes that exist. */
class NamedClassesTest {

  /** {@code gate/OneWordGate.tryEnter}: the class, and what may stand around it. */
  private static final Pattern NAMED =
      Pattern.compile("`(?:[\\w-]+/)*([A-Z][a-z]\\w*[A-Za-z])(?:[.#(]\\w*\\)?)?`");

  /** Classes of the JDK and of libraries, and types that stand in the file of another type. */
  private static final Set<String> ELSEWHERE =
      Set.of("ServiceLoader", "MeterBinder", "OutOfMemoryError", "System", "Deferred", "Error");

  private static final Set<String> SOURCES = sources();

  private static Set<String> sources() {
    return RepositoryTree.files().stream()
        .map(file -> file.getFileName().toString())
        .filter(name -> name.endsWith(".java"))
        .map(name -> name.replace(".java", ""))
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @CsvSource({"ARCHITECTURE.md, 50", "docs/maintainers/failures.md, 10"})
  void aPageNamesOnlyClassesThatExist(String page, int least) throws IOException {
    String text = Files.readString(Page.ROOT.resolve(page));
    String tests = page.equals("ARCHITECTURE.md") ? "" : "Test|IT";
    Set<String> names = named(text);
    names.removeIf(name -> !tests.isEmpty() && !name.matches(".*(?:" + tests + ")"));

    assertThat(names).hasSizeGreaterThan(least);
    names.removeAll(ELSEWHERE);
    names.removeAll(SOURCES);
    assertThat(names).as("classes that %s names and that do not exist", page).isEmpty();
  }

  @Test
  void aNameIsFoundWithItsFolderAndItsMethod() {
    assertThat(named("| `gate/OneWordGate.tryEnter` | `Typed`, `PresenceTest#a`, `close()` |"))
        .containsExactly("OneWordGate", "PresenceTest", "Typed");
  }

  private static Set<String> named(String text) {
    return NAMED
        .matcher(text)
        .results()
        .map((MatchResult found) -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
