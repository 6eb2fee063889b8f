package io.github.btc.tasks;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;

/**
 * Writes a file so that it appears only when it is complete. The file is written in the same folder
 * under another name, forced to the disk, and renamed. A crash may leave a file whose name begins
 * with a dot; it can be deleted.
 */
final class WholeFile {

  private WholeFile() {}

  /** Writes the content to a path. */
  @FunctionalInterface
  interface Writer {
    void writeTo(Path file) throws IOException;
  }

  /** Writes the file and returns it when it is complete. */
  static Path write(Path file, Writer writer) throws IOException {
    Path folder = folderOf(file);
    Files.createDirectories(folder);
    // The ending stays, because the JVM accepts no other ending for heap dumps.
    Path part = folder.resolve(".part-" + file.getFileName());
    try {
      Files.deleteIfExists(part); // left by a crash; the JVM does not overwrite files
      writer.writeTo(part);
      force(part);
      move(part, file);
    } finally {
      Files.deleteIfExists(part);
    }
    return file;
  }

  /** Returns the folder of a file. */
  static Path folderOf(Path file) {
    return Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file has a folder");
  }

  /**
   * Forces a file to the disk. A channel would not do so on an interrupted thread, and a file that
   * took longer than its task may would be lost although it is complete.
   */
  private static void force(Path file) throws IOException {
    if (!Files.exists(file)) { // otherwise it would be made, and be empty
      throw new NoSuchFileException(file.toString());
    }
    try (RandomAccessFile written = new RandomAccessFile(file.toFile(), "rw")) {
      written.getFD().sync();
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
