package io.github.btc.tools.console.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes a file completely or leaves it unchanged, so that a stopped run leaves no partial file.
 */
public final class WholeFile {

  private WholeFile() {}

  /**
   * Writes a file, and creates its folder if it does not exist.
   *
   * @param file the file
   * @param text the whole content of the file
   * @throws IOException if the file cannot be written
   */
  public static void write(Path file, String text) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    Path half = folder.resolve("." + file.getFileName() + ".part");
    half.toFile().deleteOnExit(); // after Ctrl-C the finally block does not run
    try {
      Files.writeString(half, text);
      Files.move(half, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(half);
    }
  }
}
