package io.github.btc.gc;

import io.github.btc.gc.Diagnosis.Finding;
import io.github.btc.gc.Diagnosis.Severity;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the doctor has told the log of this JVM: each advice once, and that of the two usual tasks
 * in one block, whichever is made first. Thread-safe.
 */
final class DoctorLog {

  private static final Set<String> TOLD = new HashSet<>(); // guarded by the class

  private DoctorLog() {}

  /** Logs what is to be set for a task that is made. */
  static void tell(Diagnosis asked) {
    tell(List.of(asked));
  }

  /** Logs what is to be set for the one task of both that is made, and what for the other. */
  static synchronized void tell(List<Diagnosis> asked) {
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
    // Asked for here and not before: in an agent, a logger made before the service's main method
    // would take the choice of a log manager from the service.
    Logger logger = System.getLogger(GarbageCollectionTask.class.getName());
    logger.log(Level.WARNING, block.toString());
  }

  /** Without what was found: sizes move from one task to the next. */
  private static String adviceOf(Finding finding) {
    return finding.subject() + ": " + finding.remedy();
  }
}
