package io.github.btc.tools.replicas.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/*
 * A safepoint line belongs to the collections before it that fit into its time. A collection that
 * does not fit lost its own safepoint line, and is a stop by itself. So no stop contains the mutators'
 * time between two collections, whatever lines the log has.
 *
 * Without any safepoint line, each collection is a stop when the next one begins. A young collection
 * that ends after the full collection with the next number contains it: both are one stop.
 */

/** The collections since the last stop, until a line shows which of them made one stop. */
final class OpenStop {

  /** The error of a time in whole milliseconds, at both ends. */
  private static final long SLACK_NANOS = 2_000_000;

  /** No collection of one stop begins that long after the one before it. */
  private static final long GAP_NANOS = 100_000_000;

  /** A safepoint line is not later than this, or its stop has not lasted until the line. */
  private static final long LATE_NANOS = 1_000_000_000;

  private static final int MOST_COLLECTIONS = 64;
  private static final String FULL = "Pause Full";

  private final Consumer<Pause> stops;
  private final List<Collection> collections = new ArrayList<>();
  private long lastEndNanos = Long.MIN_VALUE;
  private long lost;

  OpenStop(Consumer<Pause> stops) {
    this.stops = stops;
  }

  /** A collection whose end is not known yet has no duration. */
  private static final class Collection {

    private final long number;
    private String what;
    private long startNanos;
    private long endNanos;
    private long lastedNanos = Decimal.NONE;

    private Collection(long number, String what, long startNanos) {
      this.number = number;
      this.what = what;
      this.startNanos = startNanos;
      this.endNanos = startNanos;
    }

    private boolean isEnded() {
      return lastedNanos >= 0;
    }

    private void end(long nanos, long lasted) {
      startNanos = Math.min(startNanos, nanos - lasted);
      endNanos = nanos;
      lastedNanos = lasted;
    }
  }

  /** Takes the line of a beginning. */
  void begun(long number, String what, long nanos) {
    Collection open = open(number, what);
    if (open == null) {
      endEarlier(nanos);
      forgetLost(number, what);
      collections.add(new Collection(number, what, nanos));
    }
  }

  /** Takes the line of an end. */
  void ended(long number, String what, long nanos, long lasted) {
    Collection collection = open(number, what);
    if (collection == null) {
      endEarlier(nanos - lasted);
      forgetLost(number, what);
      collection = new Collection(number, what, nanos - lasted);
      collections.add(collection);
    }
    collection.end(nanos, lasted);
    containFull(collection);
    if (collections.size() > MOST_COLLECTIONS) {
      end(collections.remove(0));
    }
  }

  private @Nullable Collection open(long number, String what) {
    for (Collection each : collections) {
      if (!each.isEnded() && each.number == number && kind(each.what).equals(kind(what))) {
        return each;
      }
    }
    return null;
  }

  /** The line of the end may have further causes in parentheses. */
  private static String kind(String what) {
    int causes = what.indexOf(" (");
    return causes < 0 ? what : what.substring(0, causes);
  }

  /** Ends the stops of collections long before the next one: their safepoint line is not there. */
  private void endEarlier(long nanos) {
    if (!collections.isEmpty()
        && nanos - collections.get(collections.size() - 1).endNanos > GAP_NANOS
        && collections.stream().allMatch(Collection::isEnded)) {
      end();
    }
  }

  /** Forgets a beginning without an end, unless the next collection is a part of it. */
  private void forgetLost(long number, String what) {
    boolean isPart = what.startsWith(FULL);
    if (collections.removeIf(each -> !each.isEnded() && !(isPart && each.number == number - 1))) {
      lost++;
    }
  }

  /** A stop with several collections has the name of the heaviest one. */
  private void containFull(Collection young) {
    if (!young.what.startsWith("Pause Young")) {
      return;
    }
    for (int i = 0; i < collections.size(); i++) {
      Collection each = collections.get(i);
      if (each.isEnded() && each.number == young.number + 1 && each.what.startsWith(FULL)) {
        young.what = each.what;
        collections.remove(i);
        return;
      }
    }
  }

  /**
   * Takes the line of a safepoint.
   *
   * @return false if no collection is in it, so that the stop had another cause
   */
  boolean safepoint(long nanos, long reachingNanos, long totalNanos) {
    if (collections.isEmpty()) {
      return false;
    }
    Collection last = collections.get(collections.size() - 1);
    if (last.lastedNanos > totalNanos + SLACK_NANOS) {
      end();
      return false;
    }
    long earliest = last.endNanos - totalNanos - SLACK_NANOS;
    while (collections.get(0).startNanos < earliest && collections.size() > 1) {
      end(collections.remove(0));
    }
    Collection first = collections.get(0);
    long reached = first.startNanos - reachingNanos;
    boolean isLate = nanos - last.endNanos > LATE_NANOS + totalNanos;
    long end = isLate ? Math.max(last.endNanos, reached + totalNanos) : nanos;
    end(Math.min(end - totalNanos, reached), end, heaviest(), totalNanos);
    collections.clear();
    return true;
  }

  private String heaviest() {
    return collections.stream()
        .map(each -> each.what)
        .filter(what -> what.contains(FULL))
        .findFirst()
        .orElseGet(() -> collections.get(0).what);
  }

  /** Ends the log, or a part of it after which no safepoint line belongs to these collections. */
  void end() {
    List<Collection> ended = collections.stream().filter(Collection::isEnded).toList();
    collections.removeAll(ended);
    ended.forEach(this::end);
  }

  private void end(Collection collection) {
    if (collection.isEnded()) {
      end(collection.startNanos, collection.endNanos, collection.what, collection.lastedNanos);
    } else {
      lost++;
    }
  }

  private void end(long startNanos, long endNanos, String what, long lasted) {
    boolean overlapsTheLast = startNanos < lastEndNanos && endNanos >= lastEndNanos;
    long start = overlapsTheLast ? lastEndNanos : startNanos;
    lastEndNanos = endNanos;
    stops.accept(GcLog.pause(start, endNanos, what, lasted));
  }

  /** Returns the stop during which the JVM was killed. */
  Optional<Pause> unfinished() {
    return collections.stream()
        .findFirst()
        .map(first -> GcLog.pause(first.startNanos, first.startNanos, heaviest(), 0));
  }

  /** Returns how many beginnings have no end. */
  long lost() {
    return lost + collections.size();
  }
}
