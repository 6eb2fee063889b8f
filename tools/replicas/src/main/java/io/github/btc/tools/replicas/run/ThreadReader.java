package io.github.btc.tools.replicas.run;

import io.github.btc.tools.replicas.measure.ThreadTimes;
import io.github.btc.tools.replicas.measure.ThreadWork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reads the CPU time of each thread of a process from Linux. The time of a thread that has ended
 * stays as it was at the last reading. Not thread-safe.
 */
public final class ThreadReader {

  private static final double NANOS_PER_SECOND = 1e9;

  private final Path tasks;
  private final Map<String, Seen> seen = new HashMap<>();

  /**
   * Prepares readings of a process.
   *
   * @param root root of the file system; tests use another folder than {@code /}
   * @param pid id of the process
   */
  public ThreadReader(Path root, long pid) {
    tasks = root.resolve("proc").resolve(Long.toString(pid)).resolve("task");
  }

  /**
   * Reads the times of all threads.
   *
   * @return times so far; unknown where the system does not provide them
   */
  public ThreadTimes read() {
    try (Stream<Path> threads = Files.list(tasks)) {
      for (Path thread : threads.toList()) {
        read(thread);
      }
    } catch (IOException | UncheckedIOException e) {
      // The process has ended, or the system is not Linux.
    }
    return seen.isEmpty()
        ? ThreadTimes.UNKNOWN
        : seen.values().stream().map(Seen::times).reduce(ThreadTimes.NONE, ThreadTimes::plus);
  }

  /**
   * Returns the times of the compilers so far. It reads only the threads that {@link #read} knows,
   * so it is cheap enough for many readings per second.
   */
  double readCompilers() {
    double sum = 0;
    for (Map.Entry<String, Seen> each : seen.entrySet()) {
      if (each.getValue().work() == ThreadWork.COMPILATION) {
        read(tasks.resolve(each.getKey()));
        sum += each.getValue().seconds();
      }
    }
    return seen.isEmpty() ? Double.NaN : sum;
  }

  private void read(Path thread) {
    String id = String.valueOf(thread.getFileName());
    try {
      double seconds = seconds(Files.readString(thread.resolve("schedstat")));
      Seen before = seen.get(id);
      if (before == null || !before.named()) {
        String name = Files.readString(thread.resolve("comm")).strip();
        // A thread gets its name after its start. Its second reading therefore reads it again.
        seen.put(id, new Seen(ThreadWork.of(name), before != null, seconds));
      } else {
        seen.put(id, new Seen(before.work(), true, seconds));
      }
    } catch (IOException e) {
      // The thread has just ended.
    }
  }

  /** The file has the time on a processor, the time of waiting for one, and a count. */
  private static double seconds(String schedstat) throws IOException {
    List<String> words = List.of(schedstat.strip().split(" "));
    if (!words.get(0).matches("\\d{1,18}")) {
      throw new IOException("schedstat: " + schedstat);
    }
    return Long.parseLong(words.get(0)) / NANOS_PER_SECOND;
  }

  private record Seen(ThreadWork work, boolean named, double seconds) {
    ThreadTimes times() {
      return work.times(seconds);
    }
  }
}
