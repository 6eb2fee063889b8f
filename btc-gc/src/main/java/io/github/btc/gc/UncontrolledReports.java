package io.github.btc.gc;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reports the uncontrolled collections of this JVM to the tasks that stand for them. It does not
 * listen during the runs of collection tasks. A notification makes the JVM convert the figures of
 * all pools into open data, which takes more CPU time than a run's own bookkeeping, and nobody
 * needs it for a run. A collection that ends just before a run may therefore stay unreported;
 * {@link CollectionLedger} counts it all the same. Thread-safe.
 */
final class UncontrolledReports {

  private static final UncontrolledReports OF_THIS_JVM = new UncontrolledReports();

  private final HumongousCollections humongous = HumongousCollections.ofThisJvm();

  // guarded by this
  private final List<Report> reports = new ArrayList<>();
  private @Nullable CollectionObserver observer;
  private int running;

  static UncontrolledReports ofThisJvm() {
    return OF_THIS_JVM;
  }

  /** Begins to report the stops of some kinds; closing the result ends it. */
  synchronized AutoCloseable begin(Set<CollectionKind> kinds, Consumer<Duration> action) {
    Report report = new Report(kinds, action);
    reports.add(report);
    listen();
    return () -> end(report);
  }

  private synchronized void end(Report report) {
    reports.removeIf(each -> each == report);
    listen();
  }

  /** Notes that a run begins. */
  synchronized void runBegins() {
    running++;
    listen();
  }

  /** Notes that a run has ended. */
  synchronized void runEnds() {
    running--;
    listen();
  }

  synchronized boolean isListening() {
    return observer != null;
  }

  private void listen() {
    boolean wanted = running == 0 && !reports.isEmpty();
    if (wanted && observer == null) {
      observer = CollectionObserver.start(this::take);
    } else if (!wanted && observer != null) {
      observer.close();
      observer = null;
    }
  }

  private void take(CollectionEvent event) {
    if (!event.kind().isStop() || event.controlled()) {
      return;
    }
    humongous.take(event);
    for (Report report : wantedBy(event.kind())) {
      report.action.accept(
          Duration.ofMillis(event.durationMillis())); // outside the lock, because it is not ours
    }
  }

  private synchronized List<Report> wantedBy(CollectionKind kind) {
    return reports.stream().filter(report -> report.kinds.contains(kind)).toList();
  }

  private record Report(Set<CollectionKind> kinds, Consumer<Duration> action) {}
}
