package io.github.btc.tools.console.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file at once or not at all: a run that is stopped leaves no half of one. */
public final class WholeFile {

  private WholeFile() {}

  /**
   * Writes a file; makes its folder first.
   *
   * @param file where to
   * @param text all of it
   * @throws IOException if it cannot be written
   */
  public static void write(Path file, String text) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    Path half = folder.resolve("." + file.getFileName() + ".part");
    half.toFile().deleteOnExit(); // Ctrl-C ends no finally
    try {
      Files.writeString(half, text);
      Files.move(half, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(half);
    }
  }
}
