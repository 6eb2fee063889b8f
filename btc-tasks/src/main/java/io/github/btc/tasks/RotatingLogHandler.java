package io.github.btc.tasks;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.PeriodicTask;
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
 * A handler of {@code java.util.logging} that appends to one file, in UTF-8, and leaves its
 * rotation to a background task: rename, compress, force to the disk, delete what is too old. The
 * JDK's {@code FileHandler} does the first of these inside whichever request fills the file.
 *
 * <pre>{@code
 * var handler = RotatingLogHandler.open(Path.of("logs/service.log"), 64 << 20, 10);
 * Logger.getLogger("").addHandler(handler);
 * builder.task(handler.rotationEvery(Duration.ofHours(1)));
 * }</pre>
 *
 * <p>No line is lost: what a rotation cut short leaves uncompressed, the next one compresses. Only
 * while the file can be neither opened nor written, as on a full disk, the {@code ErrorManager} is
 * told of each line instead; each line tries again. <b>Bounded:</b> a file that has grown to {@code
 * mostBytes} because no rotation came is renamed at once, and compressed by the next rotation.
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
  private @Nullable OutputStream out; // guarded by lock; null where it could not be opened again
  private boolean closed; // guarded by lock
  // volatile: written under the lock, read by the controller
  private volatile long bytes;
  private volatile long timesLetGo;

  /** Opens a file, to append to it. */
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
   * Opens a file, to append to it.
   *
   * @param file such as {@code logs/service.log}; rotated ones stand beside it, named {@code
   *     service-TIME.log.gz}
   * @param mostBytes how large it may become when no rotation comes, 1 KiB to 1 TiB
   * @param keep how many rotated files are kept, 0 to 10000
   * @return the handler, which rotates when a task of it runs
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
   * @param size bytes; A^max at most {@code mostBytes}
   * @return the task
   * @throws RefusedSettingException if the file would always be renamed first
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
   * Rotates now: a new file, the old one renamed, compressed and forced to the disk. Without a line
   * since the last time there is none. Does nothing once the handler is closed.
   *
   * @throws IOException if that fails; lines go on to be written, and the next rotation does the
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
    archive.compress(); // without the lock: nobody waits for it but the closing
    archive.deleteOldest();
  }

  // guarded by lock
  private void beginNewFile() throws IOException {
    try {
      closeFile();
      Files.move(file, archive.nextName());
      bytes = 0; // also if the next one cannot be opened: then there is nothing to rename
    } finally {
      openFile(); // the old one again, if it could not be closed or renamed
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
          beginNewFile();
          timesLetGo++;
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
    } catch (RuntimeException e) { // whatever a formatter of somebody else's throws
      reportError(null, e, ErrorManager.FORMAT_FAILURE);
      return new byte[0];
    }
  }

  /** Nothing waits to be written. */
  @Override
  public void flush() {}

  /** Ends it: nothing is written or rotated any more, and its tasks have nothing to do. */
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
