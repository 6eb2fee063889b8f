package io.github.btc.agent.observe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the processor time of the collector's threads. JDK 26 and later report it. On Linux, older
 * JDKs show it as the time of the threads that have a collector's name.
 */
final class GcProcessorTime {

  private static final Path TASKS = Path.of("/proc/self/task");
  private static final long NANOS_PER_TICK = 10_000_000; // USER_HZ is 100 on Linux

  /** The VM thread does the work of Serial. Linux cuts names off after 15 letters. */
  private static final Pattern COLLECTOR =
      Pattern.compile("(?:GC |G1 |ParGC|Parallel|Z|XWorker|XDirector|Shenandoah|VM Thread).*");

  /** The name in parentheses may contain spaces; utime and stime are the fields 14 and 15. */
  private static final Pattern STAT =
      Pattern.compile("\\d+ \\((.*)\\) \\S(?: \\S+){10} (\\d+) (\\d+) .*", Pattern.DOTALL);

  private GcProcessorTime() {}

  /** {@return nanoseconds since the JVM started; empty if neither the JDK nor Linux tells} */
  static OptionalLong nanos() {
    OptionalLong reported = reported();
    return reported.isPresent() ? reported : ofThreads();
  }

  private static OptionalLong reported() {
    try {
      Object nanos =
          MemoryMXBean.class
              .getMethod("getTotalGcCpuTime")
              .invoke(ManagementFactory.getMemoryMXBean());
      return nanos instanceof Long value && value >= 0
          ? OptionalLong.of(value)
          : OptionalLong.empty();
    } catch (ReflectiveOperationException e) { // JDK 25 or older
      return OptionalLong.empty();
    }
  }

  private static OptionalLong ofThreads() {
    try (Stream<Path> threads = Files.list(TASKS)) {
      return OptionalLong.of(threads.mapToLong(GcProcessorTime::ofThread).sum());
    } catch (IOException | UncheckedIOException e) {
      return OptionalLong.empty();
    }
  }

  private static long ofThread(Path thread) {
    try {
      return ofLine(Files.readString(thread.resolve("stat")));
    } catch (IOException e) { // the thread has ended
      return 0;
    }
  }

  static long ofLine(String stat) {
    Matcher matcher = STAT.matcher(stat);
    if (!matcher.matches() || !COLLECTOR.matcher(matcher.group(1)).matches()) {
      return 0;
    }
    return (Long.parseLong(matcher.group(2)) + Long.parseLong(matcher.group(3))) * NANOS_PER_TICK;
  }
}
