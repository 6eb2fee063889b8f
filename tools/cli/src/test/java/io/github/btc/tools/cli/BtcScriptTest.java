package io.github.btc.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the script {@code btc} builds again. */
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
