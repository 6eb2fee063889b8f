package io.github.btc.tasks;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * The rotated files of one log. New files get later names than the existing ones, files are
 * compressed, and the oldest are deleted. Thread-safe: only one thread at a time compresses or
 * deletes. {@link #nextName} and {@link #deleteOldestUnlessBusy} do not wait for it.
 */
final class LogArchive {

  private static final int PIECE = 1 << 16;

  private final Path folder;
  private final String prefix;
  private final String ending;
  private final int keep;
  private final DatedFiles names;
  private final ReentrantLock lock = new ReentrantLock();

  /**
   * Reads the names of the existing files. After a clock was set back, new files must not get
   * earlier names, because the earliest are deleted first.
   *
   * @param log the file that is rotated
   * @param keep how many rotated files are kept, compressed or not
   * @param clock the clock for file names
   * @throws IOException if the folder cannot be read
   */
  LogArchive(Path log, int keep, Clock clock) throws IOException {
    String name = log.getFileName().toString();
    int dot = name.lastIndexOf('.');
    this.folder = WholeFile.folderOf(log);
    this.prefix = dot > 0 ? name.substring(0, dot) : name;
    this.ending = dot > 0 ? name.substring(dot) : "";
    this.keep = keep;
    this.names = new DatedFiles(folder, prefix, ending, clock);
    if (Files.isDirectory(folder)) {
      rotated(ending).forEach(file -> names.goOnAfter(stamp(file, ending)));
      String compressed = ending + DatedFiles.COMPRESSED;
      rotated(compressed).forEach(file -> names.goOnAfter(stamp(file, compressed)));
    }
  }

  /** Returns the name of the next rotated file. */
  Path nextName() {
    return names.next();
  }

  /**
   * Compresses all rotated files, also those that an earlier process has left. Then it deletes the
   * oldest files, even if the compression fails.
   */
  void compressAndDeleteOldest() throws IOException {
    lock.lock();
    try {
      compress();
    } finally {
      try {
        deleteOldest();
      } finally {
        lock.unlock();
      }
    }
  }

  private void compress() throws IOException {
    for (Path plain : rotated(ending)) {
      Path compressed = DatedFiles.compressed(plain);
      if (!Files.exists(compressed)) { // otherwise a crash came before the delete below
        WholeFile.write(compressed, part -> compress(plain, part));
      }
      Files.delete(plain);
    }
  }

  private static void compress(Path from, Path to) throws IOException {
    try (InputStream in = Files.newInputStream(from);
        OutputStream out = new GZIPOutputStream(Files.newOutputStream(to), PIECE)) {
      byte[] piece = new byte[PIECE];
      for (int size = in.read(piece); size >= 0; size = in.read(piece)) {
        if (Thread.currentThread().isInterrupted()) {
          throw new InterruptedIOException("the next rotation compresses " + from);
        }
        out.write(piece, 0, size);
      }
    }
  }

  /**
   * Deletes the oldest files, unless another thread compresses or deletes. That thread may take
   * long, and it deletes the oldest files itself.
   */
  void deleteOldestUnlessBusy() throws IOException {
    if (lock.tryLock()) {
      try {
        deleteOldest();
      } finally {
        lock.unlock();
      }
    }
  }

  /** Deletes the oldest files beyond those that are kept. */
  private void deleteOldest() throws IOException {
    List<Path> files = rotatedByAge();
    for (Path file : files.subList(0, Math.max(0, files.size() - keep))) {
      Files.delete(file);
    }
  }

  private List<Path> rotatedByAge() throws IOException {
    Stream<Path> plain = rotated(ending).stream();
    Stream<Path> compressed = rotated(ending + DatedFiles.COMPRESSED).stream();
    return Stream.concat(plain, compressed)
        .sorted(Comparator.comparing(Path::getFileName))
        .toList();
  }

  /** Returns the rotated files with an ending, the oldest first. */
  private List<Path> rotated(String end) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> isRotated(file.getFileName().toString(), end)).sorted().toList();
    } catch (UncheckedIOException e) { // the folder could not be read to its end
      throw e.getCause();
    }
  }

  private boolean isRotated(String name, String end) {
    return name.startsWith(prefix + "-")
        && name.endsWith(end)
        && name.length() > prefix.length() + end.length()
        && DatedFiles.isStamp(stamp(name, end));
  }

  private String stamp(Path file, String end) {
    return stamp(file.getFileName().toString(), end);
  }

  private String stamp(String name, String end) {
    return name.substring(prefix.length() + 1, name.length() - end.length());
  }
}
