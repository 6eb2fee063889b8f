package io.github.btc.tasks;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.RefusedSettingException;
import io.github.btc.Ticker;
import io.github.btc.internal.Ranges;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.util.logging.ErrorManager;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;

/**
 * A handler of {@code java.util.logging} that appends to one file in UTF-8. A background task
 * rotates the file: it renames, compresses, forces to the disk, and deletes the oldest files. The
 * JDK's {@code FileHandler} renames during the request that fills the file.
 *
 * <pre>{@code
 * var handler = RotatingLogHandler.open(Path.of("logs/service.log"), 64 << 20, 10);
 * Logger.getLogger("").addHandler(handler);
 * builder.task(handler.rotationEvery(Duration.ofHours(1)));
 * }</pre>
 *
 * <p>No line is lost: the next rotation compresses what an interrupted rotation has left. While the
 * file cannot be opened or written, as on a full disk, the handler reports each line to the {@code
 * ErrorManager} and tries again with the next line. <b>Bounded:</b> a file that has grown to {@code
 * mostBytes} because no rotation came is renamed at once, and the next rotation compresses it. The
 * oldest rotated files beyond {@code keep} are deleted at that time too, compressed or not.
 *
 * <p>Thread-safe. Writing a line takes a lock and one system call.
 */
public final class RotatingLogHandler extends Handler {

  private static final long SMALLEST = 1 << 10;
  private static final long LARGEST = 1L << 40;
  private static final int MOST_KEPT = 10_000;
  private static final String NAME = "log-rotation";

  private final Path file;
  private final long mostBytes;
  private final LogArchive archive;
  private final Opener opener;
  private final Object lock = new Object();
  private @Nullable OutputStream out; // guarded by lock; null if it could not be opened again
  private boolean closed; // guarded by lock
  // volatile: written under the lock, read by the controller
  private volatile long bytes;
  private volatile long timesLetGo;

  /** Opens a file for appending. */
  @FunctionalInterface
  interface Opener {
    OutputStream append(Path file) throws IOException;
  }

  RotatingLogHandler(Path file, long mostBytes, LogArchive archive, Opener opener)
      throws IOException {
    this.file = file;
    this.mostBytes = mostBytes;
    this.archive = archive;
    this.opener = opener;
    Files.createDirectories(file.toAbsolutePath().getParent());
    this.out = opener.append(file);
    this.bytes = Files.size(file);
    setFormatter(new SimpleFormatter());
  }

  /**
   * Opens a file for appending.
   *
   * @param file a file such as {@code logs/service.log}; rotated files are in the same folder and
   *     named {@code service-TIME.log.gz}
   * @param mostBytes the size at which the file is renamed if no rotation comes, 1 KiB to 1 TiB
   * @param keep how many rotated files are kept beside the live one, 0 to 10000
   * @return the handler, whose file is rotated when a task of the handler runs
   * @throws IOException if the file cannot be written
   * @throws RefusedSettingException if a value is out of range
   */
  public static RotatingLogHandler open(Path file, long mostBytes, int keep) throws IOException {
    Ranges.whole("mostBytes", mostBytes, SMALLEST, LARGEST);
    Ranges.whole("keep", keep, 0, MOST_KEPT);
    LogArchive archive = new LogArchive(file, keep, Clock.systemUTC());
    return new RotatingLogHandler(file, mostBytes, archive, RotatingLogHandler::append);
  }

  static OutputStream append(Path file) throws IOException {
    return Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /**
   * Makes a task named {@code log-rotation} that is due when the file has grown.
   *
   * @param size the interval in bytes; A^max is at most {@code mostBytes}
   * @return the task
   * @throws RefusedSettingException if the file would always be renamed before the task is due
   */
  public BackgroundTask rotationAt(ActivationInterval size) {
    if (size.max() > mostBytes) {
      throw new RefusedSettingException(
          "size.max", String.valueOf(size.max()), "at most mostBytes, " + mostBytes);
    }
    return new SizedRotation(this, NAME, size);
  }

  /**
   * Makes a task named {@code log-rotation} that is due when a time has passed.
   *
   * @param period 100 ms to 7 days
   * @return the task
   * @throws RefusedSettingException if the period is out of range
   */
  public BackgroundTask rotationEvery(Duration period) {
    return PeriodicTask.every(
        period,
        NAME,
        () -> {
          rotate();
          return null;
        },
        Ticker.system());
  }

  /**
   * Rotates now. The method renames the file, begins a new one, compresses the old one and forces
   * it to the disk. It begins no new file if no line has been written since the last rotation. It
   * has no effect once the handler is closed.
   *
   * @throws IOException if the rotation fails; the handler goes on, and the next rotation does the
   *     rest
   */
  public void rotate() throws IOException {
    synchronized (lock) {
      if (closed) {
        return;
      }
      if (bytes > 0) {
        beginNewFile();
      }
    }
    archive.compressAndDeleteOldest(); // without the lock, so that no line waits for it
  }

  // guarded by lock
  private void beginNewFile() throws IOException {
    try {
      closeFile();
      Files.move(file, archive.nextName());
      bytes = 0; // even if the next file cannot be opened: nothing is left to rename
    } finally {
      openFile(); // opens the old file again if it could not be closed or renamed
    }
  }

  /** Bounds what is on the disk while no rotation comes, which may be for ever. */
  // guarded by lock
  private void letGo() throws IOException {
    try {
      beginNewFile();
      timesLetGo++;
    } finally {
      archive.deleteOldestUnlessBusy(); // also if a full disk is why no file could be begun
    }
  }

  // guarded by lock
  private OutputStream openFile() throws IOException {
    OutputStream opened = opener.append(file);
    out = opened;
    bytes = Files.size(file);
    return opened;
  }

  // guarded by lock
  private void closeFile() throws IOException {
    OutputStream last = out;
    out = null;
    if (last != null) {
      last.close();
    }
  }

  @Override
  public void publish(LogRecord line) {
    if (!isLoggable(line)) {
      return;
    }
    byte[] text = format(line);
    synchronized (lock) {
      if (closed) {
        return;
      }
      try {
        OutputStream opened = out;
        (opened == null ? openFile() : opened).write(text);
        bytes += text.length;
        if (bytes >= mostBytes) {
          letGo();
        }
      } catch (IOException e) {
        reportError(null, e, ErrorManager.WRITE_FAILURE);
      }
    }
  }

  private byte[] format(LogRecord line) {
    try {
      Formatter formatter = getFormatter();
      return formatter.format(line).getBytes(StandardCharsets.UTF_8);
    } catch (RuntimeException e) { // the formatter may be the user's code
      reportError(null, e, ErrorManager.FORMAT_FAILURE);
      return new byte[0];
    }
  }

  /** Does nothing, because every line is written at once. */
  @Override
  public void flush() {}

  /** Ends the handler. It writes and rotates nothing any more, and its tasks have no effect. */
  @Override
  public void close() {
    synchronized (lock) {
      closed = true;
      bytes = 0;
      try {
        closeFile();
      } catch (IOException e) {
        reportError(null, e, ErrorManager.CLOSE_FAILURE);
      }
    }
  }

  long bytes() {
    return bytes;
  }

  long timesLetGo() {
    return timesLetGo;
  }
}
