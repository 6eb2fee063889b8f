package io.github.btc.coordination;

import io.github.btc.Closing;
import io.github.btc.Coordinator;
import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Lets k of the replicas on one host close at a time. It locks k files in a folder that the
 * replicas share. The operating system releases the locks of a dead process.
 *
 * <p>A permission that a replica has given back may rest for a while before the next replica gets
 * it. Some routers avoid a replica after it is back: nginx counts in seconds, and a client that
 * balances its own requests waits for the estimate in {@code Retry-After}. Without the rest such a
 * router might avoid all replicas at the same time.
 *
 * <p>It works between processes, and within one process also between copies of this class. On a
 * network file system it works only if the locks of that file system do. Each controller needs a
 * coordinator of its own, because it is not thread-safe. A closing costs some system calls.
 */
public final class FileCoordinator implements Coordinator {

  private static final Duration LONGEST_REST = Duration.ofMinutes(10);

  /**
   * The files open in this process. POSIX releases a process's lock on a file when any channel on
   * that file is closed. So the process must never open a second channel on a file.
   */
  private static final Set<Path> OPEN_HERE = ConcurrentHashMap.newKeySet();

  /**
   * Channels on files that another copy of this class has locked, at most one for each file. They
   * stay open until this copy has the lock: closing one would release the other's lock.
   */
  private static final Map<Path, FileChannel> KEPT_OPEN = new ConcurrentHashMap<>();

  private final Path folder;
  private final int most;
  private final Duration rest;
  private final Duration longFrom;
  private final Clock clock;
  private @Nullable Place place;

  private FileCoordinator(Path folder, int most, Duration rest, Duration longFrom, Clock clock) {
    this.folder = folder;
    this.most = most;
    this.rest = rest;
    this.longFrom = longFrom;
    this.clock = clock;
  }

  /**
   * Lets one replica close at a time.
   *
   * @param folder the folder that the replicas share; it is created if it does not exist
   * @return the coordinator of one replica
   */
  public static FileCoordinator oneAtATime(Path folder) {
    return of(folder, 1, Duration.ZERO);
  }

  /**
   * Lets several replicas close at a time, with a rest in between.
   *
   * @param folder the folder that the replicas share; it is created if it does not exist
   * @param most k, how many replicas may be closed at a time, 1 to 1000; equal for all
   * @param rest how long a permission rests after a closing, 0 to 10 min; equal for all replicas
   * @return the coordinator of one replica
   * @throws RefusedSettingException if a value is out of range
   */
  public static FileCoordinator of(Path folder, int most, Duration rest) {
    return of(folder, most, rest, Clock.systemUTC());
  }

  static FileCoordinator of(Path folder, int most, Duration rest, Clock clock) {
    Objects.requireNonNull(folder, "folder");
    Ranges.whole("most", most, 1, 1_000);
    Ranges.nanos("rest", rest, Duration.ZERO, LONGEST_REST);
    return new FileCoordinator(folder, most, rest, Duration.ZERO, clock);
  }

  /**
   * Returns a coordinator of the same folder that permits short closings at once. Only closings
   * that are expected to last at least this long take turns. Where three or more replicas serve,
   * young collections then never wait for a full collection of another replica.
   *
   * @param expected the shortest closing that takes turns, 0 to 10 min
   * @return the coordinator of one replica
   * @throws RefusedSettingException if the duration is out of range
   */
  public FileCoordinator forClosingsFrom(Duration expected) {
    Ranges.nanos("expected", expected, Duration.ZERO, LONGEST_REST);
    return new FileCoordinator(folder, most, rest, expected, clock);
  }

  @Override
  public boolean tryAcquire(Closing closing) throws IOException {
    return closing.expectedDuration().compareTo(longFrom) < 0 || takesAPlace();
  }

  private boolean takesAPlace() throws IOException {
    if (place != null) {
      throw new IllegalStateException("tryAcquire() twice without release()");
    }
    Files.createDirectories(folder);
    Path real = folder.toRealPath();
    for (int i = 0; i < most && place == null; i++) {
      place = tryPlace(real.resolve("closing-" + i + ".lock"));
    }
    return place != null;
  }

  private @Nullable Place tryPlace(Path file) throws IOException {
    if (!OPEN_HERE.add(file)) {
      return null; // another controller of this process has it
    }
    Place taken = null;
    try {
      taken = lock(file);
      return taken;
    } finally {
      if (taken == null) {
        OPEN_HERE.remove(file);
      }
    }
  }

  private @Nullable Place lock(Path file) throws IOException {
    boolean fresh = !Files.exists(file);
    FileChannel kept = fresh ? null : KEPT_OPEN.remove(file); // fresh: the old file was deleted
    FileChannel channel =
        kept != null
            ? kept
            : FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      FileLock lock = channel.tryLock();
      if (lock != null && (fresh || hasRested(file))) {
        return new Place(file, channel);
      }
    } catch (OverlappingFileLockException e) {
      KEPT_OPEN.put(file, channel); // another copy of this class has it
      return null;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
    channel.close(); // and with it the lock
    return null;
  }

  /**
   * Tells whether the rest since the release, the file's time, is over, or the clock was set back.
   */
  private boolean hasRested(Path file) throws IOException {
    long since = clock.millis() - Files.getLastModifiedTime(file).toMillis();
    return since < 0 || since >= rest.toMillis();
  }

  @Override
  public void release() throws IOException {
    Place released = place;
    place = null;
    if (released != null) {
      try {
        Files.setLastModifiedTime(released.file, FileTime.fromMillis(clock.millis()));
      } finally {
        released.close();
      }
    }
  }

  @Override
  public String toString() {
    return most + " at a time, by " + folder;
  }

  private record Place(Path file, FileChannel channel) {

    void close() throws IOException {
      try {
        channel.close(); // and with it the lock
      } finally {
        OPEN_HERE.remove(file);
      }
    }
  }
}
