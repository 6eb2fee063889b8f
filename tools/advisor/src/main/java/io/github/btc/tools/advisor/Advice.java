package io.github.btc.tools.advisor;

import io.github.btc.gc.Diagnosis.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be done about a JVM.
 *
 * @param verdict use BTC or not
 * @param reasons why not, or why it is not decided; empty if it is to be used
 * @param jvm what is known of it
 * @param service what the service does
 * @param findings what the doctor would say at start-up
 * @param plan flags and interval, if it is to be used
 * @param expectation cost and benefit, if stops were seen
 * @param notes what was assumed, and what else to know
 */
record Advice(
    Verdict verdict,
    List<String> reasons,
    JvmDescription jvm,
    ServiceLoad service,
    List<Finding> findings,
    @Nullable FlagPlan plan,
    @Nullable Expectation expectation,
    List<String> notes) {

  Advice {
    reasons = List.copyOf(reasons);
    findings = List.copyOf(findings);
    notes = List.copyOf(notes);
  }

  /** In one word. */
  enum Verdict {
    /** As it is set. */
    USE,
    /** With other flags. */
    USE_WITH_CHANGES,
    /** Not here. */
    DO_NOT_USE,
    /** Nobody can tell from this. */
    UNDECIDED
  }
}
