package io.github.btc.proofs.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page of proofs has a row for each parser that damaged input is thrown at. */
class ProofsPageTest {

  private static final String JAVA = ".java";

  @Test
  void everyFuzzTestHasItsRow() throws IOException {
    List<String> fuzzTests =
        RepositoryTree.files().stream()
            .map(Path::getFileName)
            .map(Path::toString)
            .filter(name -> name.matches(".*Fuzz(Test|IT)\\" + JAVA))
            .map(name -> name.substring(0, name.length() - JAVA.length()))
            .toList();
    String page = Files.readString(Page.ROOT.resolve("docs/maintainers/proofs.md"));

    assertThat(fuzzTests)
        .hasSizeGreaterThan(20)
        .allSatisfy(test -> assertThat(page).contains("| `" + test + "`"));
  }
}
