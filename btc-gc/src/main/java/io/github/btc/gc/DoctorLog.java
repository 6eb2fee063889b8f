package io.github.btc.gc;

import io.github.btc.gc.Diagnosis.Finding;
import io.github.btc.gc.Diagnosis.Severity;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Logs the advice of the doctor once in this JVM. The advice for the two usual tasks is logged in
 * one block when the first of them is made. Thread-safe.
 */
final class DoctorLog {

  private static final Set<String> TOLD = new HashSet<>(); // guarded by the class
  private static final ThreadLocal<Silence> SILENCE = ThreadLocal.withInitial(() -> Silence.NONE);

  private DoctorLog() {}

  /** The messages that a task does not log if it is made now. */
  enum Silence {
    /** It logs everything. */
    NONE,
    /** The advice is not logged. */
    AT_FIRST,
    /** Nothing is logged, neither the advice nor what it does later. */
    ALWAYS
  }

  /** Makes a task that does not log all. */
  static <T> T with(Silence silence, Supplier<T> making) {
    SILENCE.set(silence);
    try {
      return making.get();
    } finally {
      SILENCE.remove();
    }
  }

  /** Tells whether the task that is made now may log what it does later. */
  static boolean maySpeakLater() {
    return SILENCE.get() != Silence.ALWAYS;
  }

  /** Logs the advice for a task. */
  static void tell(Diagnosis asked) {
    tell(List.of(asked));
  }

  /** Logs the advice for a task and for the other tasks that are usual with it. */
  static synchronized void tell(List<Diagnosis> asked) {
    if (SILENCE.get() != Silence.NONE) {
      return;
    }
    List<Diagnosis> news = new ArrayList<>();
    for (Diagnosis diagnosis : asked) {
      List<Finding> warnings =
          diagnosis.findings().stream()
              .filter(finding -> finding.severity() == Severity.WARN)
              .filter(finding -> !TOLD.contains(adviceOf(finding)))
              .toList();
      if (!warnings.isEmpty()) {
        news.add(diagnosis.with(warnings));
      }
    }
    if (news.isEmpty()) {
      return;
    }
    Diagnosis block = Diagnosis.ofAll(news);
    block.findings().forEach(finding -> TOLD.add(adviceOf(finding)));
    // Made here and not before: in an agent, a logger made before the service's main method would
    // decide the log manager, which the service must choose.
    Logger logger = System.getLogger(GarbageCollectionTask.class.getName());
    logger.log(Level.WARNING, block.toString());
  }

  /** Returns the advice without the value found, because sizes change between two tasks. */
  private static String adviceOf(Finding finding) {
    return finding.subject() + ": " + finding.remedy();
  }
}
