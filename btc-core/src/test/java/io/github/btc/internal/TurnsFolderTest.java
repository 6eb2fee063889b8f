package io.github.btc.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TurnsFolderTest {

  @TempDir private Path directory;

  @Test
  void makesTheFolder() {
    Path folder = directory.resolve("a/b");

    assertThat(TurnsFolder.make(folder.toString(), false)).isEqualTo(folder).isDirectory();
    assertThat(TurnsFolder.make(folder.toString(), false)).as("once more").isEqualTo(folder);
  }

  @Test
  void takesALinkToAFolder() throws IOException {
    Path folder = Files.createDirectory(directory.resolve("folder"));
    Path link = Files.createSymbolicLink(directory.resolve("link"), folder);

    assertThat(TurnsFolder.make(link.toString(), false)).isEqualTo(link);
  }

  /** The root user too can make no folder there. */
  @Test
  void refusesAFolderThatCannotBe() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));

    isRefused(file.toString());
    isRefused(file.resolve("folder").toString());
  }

  @Test
  void refusesAFolderThatItCannotWriteTo() throws IOException {
    Path folder = Files.createDirectory(directory.resolve("folder"));
    assertThat(folder.toFile().setWritable(false)).isTrue();
    assumeThat(Files.isWritable(folder)).as("the root user can write everywhere").isFalse();

    isRefused(folder.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "turns", "./turns", "~/turns"})
  void refusesWhatIsNoAbsolutePath(String given) {
    isRefused(given);
  }

  @Test
  void refusesWhatIsNoPath() {
    isRefused("/no\0path");
  }

  private static void isRefused(String given) {
    assertThatThrownBy(() -> TurnsFolder.make(given, false))
        .hasMessage(
            "turnsFolder: \"%s\" (expected the absolute path of a folder that this process can"
                + " write to)",
            given);
  }

  @Test
  void refusesAFolderBesideACoordinator() {
    Path folder = directory.resolve("folder");

    assertThatThrownBy(() -> TurnsFolder.make(folder.toString(), true))
        .hasMessage(
            "turnsFolder: \"%s\" (expected no turns folder where there is a Coordinator bean;"
                + " remove one of the two)",
            folder);
    assertThat(folder).doesNotExist();
  }
}
