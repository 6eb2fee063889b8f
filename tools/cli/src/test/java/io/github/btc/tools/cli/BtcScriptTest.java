package io.github.btc.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When the script {@code btc} builds again, and whose jar it starts. */
final class BtcScriptTest {

  private static final Path SCRIPT = Path.of("..", "..", "btc").toAbsolutePath();
  private static final Instant BUILT = Instant.parse("2026-01-01T12:00:00Z");
  private static final String NODE = "examples/search/src/test/java/BenchNode.java";

  @TempDir private Path home;

  @BeforeEach
  void everythingIsOlderThanTheJar() throws IOException {
    for (String file : new String[] {"core/src/main/A.java", "core/src/test/B.java", NODE}) {
      Files.createDirectories(home.resolve(file).getParent());
      write(file, BUILT.minusSeconds(60));
    }
    write("jar", BUILT);
  }

  @Test
  void buildsNothingAgainIfNothingHasChanged() throws Exception {
    assertThat(changed("")).isFalse();
    assertThat(changed("examples/*")).isFalse();
  }

  @Test
  void buildsAgainForASourceAndForAJarThatIsNotThere() throws Exception {
    write("core/src/main/A.java", BUILT.plusSeconds(60));
    assertThat(changed("")).isTrue();

    write("core/src/main/A.java", BUILT.minusSeconds(60));
    Files.delete(home.resolve("jar"));
    assertThat(changed("")).isTrue();
  }

  /** The node of the Elasticsearch bench stands among its example's tests. */
  @Test
  void buildsAgainForATestOnlyWhereTheJarIsMadeOfTests() throws Exception {
    write("core/src/test/B.java", BUILT.plusSeconds(60));
    assertThat(changed("examples/*")).isFalse();

    write(NODE, BUILT.plusSeconds(60));
    assertThat(changed("")).isFalse();
    assertThat(changed("examples/*")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | tools/cli",
        "bench toy --replicas 2 | tools/cli",
        "help bench | tools/cli",
        "report shops | tools/cli",
        "solve customer | research/cli",
        "help solve | research/cli",
        "bench --replicas 2 shop | research/cli",
        "bench mine.yaml | research/cli",
        "bench quoted.yaml --quick | research/cli",
        "bench toy.yaml | tools/cli",
        "bench none.yaml | tools/cli",
      })
  void startsTheJarOfTheResearchForItsVerbsAndItsServices(String typed, String module)
      throws Exception {
    Files.writeString(home.resolve("mine.yaml"), "rate: 3\nservice: shop   # the own one\n");
    Files.writeString(home.resolve("quoted.yaml"), "service: \"shop\"\n");
    Files.writeString(home.resolve("toy.yaml"), "about: the shop\nservice: toy\n");

    assertThat(moduleOf(typed)).isEqualTo(module);
  }

  private String moduleOf(String typed) throws IOException {
    String script =
        "research='solve tune '; services='shop till '; cd \"$2\"; "
            + "eval \"$(sed -n '/^words_of()/,/^}/p; /^module_of()/,/^}/p' \"$1\")\"; "
            + "module_of $(words_of $3)";
    Process shell =
        new ProcessBuilder(
                "bash", "-euc", script, "bash", SCRIPT.toString(), home.toString(), typed)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    return new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  private void write(String file, Instant changed) throws IOException {
    Files.writeString(home.resolve(file), "");
    Files.setLastModifiedTime(home.resolve(file), FileTime.from(changed));
  }

  private boolean changed(String tests) throws IOException, InterruptedException {
    String script =
        "home=$1; eval \"$(sed -n '/^changed()/,/^}/p' \"$2\")\"; changed \"$3\" \"$4\"";
    Process shell =
        new ProcessBuilder(
                "bash",
                "-euc",
                script,
                "bash",
                home.toString(),
                SCRIPT.toString(),
                home.resolve("jar").toString(),
                tests)
            .inheritIO()
            .start();
    int code = shell.waitFor();
    assertThat(code).as("yes or no").isIn(0, 1);
    return code == 0;
  }
}
