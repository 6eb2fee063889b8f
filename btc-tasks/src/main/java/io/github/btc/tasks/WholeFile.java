package io.github.btc.tasks;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/**
 * A file that is there whole or not at all: written under another name beside its place, forced to
 * the disk, then renamed. What a crash leaves behind begins with a dot and can be deleted.
 */
final class WholeFile {

  private WholeFile() {}

  /** Writes to the path it is given. */
  @FunctionalInterface
  interface Writer {
    void writeTo(Path file) throws IOException;
  }

  /** Returns the file, once all of it is there. */
  static Path write(Path file, Writer writer) throws IOException {
    Path folder = folderOf(file);
    Files.createDirectories(folder);
    // The ending stays: the JVM refuses to write heap dumps under another.
    Path part = folder.resolve(".part-" + file.getFileName());
    try {
      Files.deleteIfExists(part); // of a crash; the JVM does not overwrite
      writer.writeTo(part);
      force(part);
      move(part, file);
    } finally {
      Files.deleteIfExists(part);
    }
    return file;
  }

  /** Returns the folder that a file lies in. */
  static Path folderOf(Path file) {
    return Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file is no root");
  }

  private static void force(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
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
