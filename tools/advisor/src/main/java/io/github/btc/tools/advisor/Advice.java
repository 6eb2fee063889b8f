package io.github.btc.tools.advisor;

import io.github.btc.gc.Diagnosis.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The advice for a JVM.
 *
 * @param verdict whether to use BTC
 * @param reasons reasons against BTC or for no decision; empty if BTC should be used
 * @param jvm description of the JVM
 * @param service load of the service
 * @param findings findings that the doctor would log at start-up
 * @param plan flags and interval, if BTC should be used
 * @param expectation cost and benefit, if stops were observed
 * @param notes assumptions and other remarks
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

  /** Whether to use BTC. */
  enum Verdict {
    /** Use BTC with the present flags. */
    USE,
    /** Use BTC with other flags. */
    USE_WITH_CHANGES,
    /** Do not use BTC. */
    DO_NOT_USE,
    /** The facts do not suffice for a decision. */
    UNDECIDED
  }
}
