package io.github.btc.agent.observe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads on Linux how much CPU time the threads of this JVM with some names have taken. */
final class ThreadTime {

  /** The threads of an observation: its own, and those of the Flight Recorder, which it starts. */
  static final Pattern OBSERVATION = Pattern.compile("(?:btc-observe|JFR ).*");

  private static final Path TASKS = Path.of("/proc/self/task");
  private static final long NANOS_PER_TICK = 10_000_000; // USER_HZ is 100 on Linux

  /** The name in parentheses may contain spaces; utime and stime are the fields 14 and 15. */
  private static final Pattern STAT =
      Pattern.compile("\\d+ \\((.*)\\) \\S(?: \\S+){10} (\\d+) (\\d+) .*", Pattern.DOTALL);

  private ThreadTime() {}

  /**
   * Returns the time of the living threads.
   *
   * @param names of the threads; Linux cuts them off after 15 letters
   * @return nanoseconds; empty if this is not Linux
   */
  static OptionalLong nanos(Pattern names) {
    try (Stream<Path> threads = Files.list(TASKS)) {
      return OptionalLong.of(threads.mapToLong(thread -> ofThread(thread, names)).sum());
    } catch (IOException | UncheckedIOException e) {
      return OptionalLong.empty();
    }
  }

  private static long ofThread(Path thread, Pattern names) {
    try {
      return ofLine(Files.readString(thread.resolve("stat")), names);
    } catch (IOException e) { // the thread has ended
      return 0;
    }
  }

  static long ofLine(String stat, Pattern names) {
    Matcher matcher = STAT.matcher(stat);
    if (!matcher.matches() || !names.matcher(matcher.group(1)).matches()) {
      return 0;
    }
    return (Long.parseLong(matcher.group(2)) + Long.parseLong(matcher.group(3))) * NANOS_PER_TICK;
  }
}
