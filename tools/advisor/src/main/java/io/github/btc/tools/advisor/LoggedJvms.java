package io.github.btc.tools.advisor;

import io.github.btc.tools.advisor.LoggedJvm.StartUp;
import io.github.btc.tools.advisor.gclog.ForeignLog;
import io.github.btc.tools.advisor.gclog.LogReader;
import io.github.btc.tools.advisor.gclog.LogSources;
import io.github.btc.tools.replicas.measure.GcLog;
import io.github.btc.tools.replicas.measure.LogLine;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The JVMs of a log, of which one is kept: the one that ran the longest. A service that was
 * restarted often appends to the same file.
 */
final class LoggedJvms implements LogReader {

  /** No JVM has so many: what claims to is damaged. */
  private static final int MOST_FLAGS = 5_000;

  private final StartUp startUp;
  private final Map<String, String> given;
  private final Map<String, String> printed = new HashMap<>();

  private String file = "";
  private long number;
  private long count;
  private final ForeignLog foreign = new ForeignLog();
  private final LogSources sources = new LogSources();
  private final GcLog unread = GcLog.telling(pause -> {});
  private @Nullable LoggedJvm longest;
  private @Nullable LoggedJvm current;

  /**
   * @param startUp how much of each JVM is its start
   * @param given the flags that the user says
   */
  LoggedJvms(StartUp startUp, Map<String, String> given) {
    this.startUp = startUp;
    this.given = given;
  }

  @Override
  public void file(String name) {
    file = name;
    number = 0;
  }

  @Override
  public void other(String text) {
    number++;
    if (current == null) {
      foreign.other(text);
      unread.other(text);
    } else {
      current.other(text);
    }
    flags(text);
  }

  @Override
  public void line(LogLine line) {
    number++;
    sources.line(line);
    LoggedJvm jvm = current;
    if (jvm == null || jvm.isOver(line)) {
      jvm = next();
    }
    jvm.line(line);
  }

  private void flags(String text) {
    if (printed.size() < MOST_FLAGS) {
      printed.putAll(PrintedFlags.in(text));
    }
  }

  private LoggedJvm next() {
    endOfJvm();
    count++;
    LoggedJvm next = new LoggedJvm("line " + number + " of " + file, startUp);
    next.know(given);
    takePrinted(next);
    current = next;
    return next;
  }

  private void takePrinted(LoggedJvm jvm) {
    jvm.know(printed);
    printed.clear();
  }

  private void endOfJvm() {
    LoggedJvm ended = current;
    if (ended == null) {
      return;
    }
    ended.end();
    if (longest == null || ended.seconds() >= longest.seconds()) {
      longest = ended;
    }
  }

  /**
   * Says that the log has ended.
   *
   * @return the JVM that ran the longest; {@code null} if there is no line of any
   */
  @Nullable LoggedJvm end() {
    if (current != null) {
      takePrinted(current);
    }
    endOfJvm();
    return longest;
  }

  /** How many there are. */
  long count() {
    return count;
  }

  /** Returns why the lines are not those of JVMs one after the other; empty if they are. */
  String fault() {
    return sources.fault();
  }

  /** Returns how many lines of pauses have no time, before the first line that has one. */
  long unreadLinesBefore() {
    return unread.unreadLines();
  }

  /** Returns why the log contains no JVM. */
  String whyNone() {
    return unread.understoodNone() ? unread.fault() : foreign.why();
  }
}
