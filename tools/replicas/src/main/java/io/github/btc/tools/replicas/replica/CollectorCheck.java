package io.github.btc.tools.replicas.replica;

import io.github.btc.gc.Diagnosis;
import io.github.btc.gc.Diagnosis.Finding;
import io.github.btc.gc.Diagnosis.Severity;
import io.github.btc.gc.HeapDoctor;
import java.util.stream.Stream;

/**
 * A main class that starts on a JVM with some flags and says in one line whether BTC's tasks of a
 * replica would work there.
 */
public final class CollectorCheck {

  /** What it says if they would. */
  public static final String OK = "ok";

  private CollectorCheck() {}

  /**
   * Says {@link #OK}, or the doctor's first refusal.
   *
   * @param arguments a {@link ReplicaMode}
   */
  public static void main(String[] arguments) {
    System.out.println(
        diagnoses(ReplicaMode.valueOf(arguments[0]))
            .map(Diagnosis::findings)
            .flatMap(findings -> findings.stream())
            .filter(finding -> finding.severity() == Severity.REFUSE)
            .map(CollectorCheck::sentence)
            .findFirst()
            .orElse(OK));
  }

  private static Stream<Diagnosis> diagnoses(ReplicaMode mode) {
    HeapDoctor doctor = HeapDoctor.ofThisJvm();
    return switch (mode) {
      case BTC -> Stream.of(doctor.full(), doctor.young());
      case GATE_ONLY, FULL -> Stream.of(doctor.fullAlone());
      case CONCURRENT -> Stream.of(doctor.concurrent());
      case OFF, NO_COLLECTIONS -> Stream.empty();
    };
  }

  private static String sentence(Finding finding) {
    return "%s: %s (expected %s; %s)"
        .formatted(finding.subject(), finding.found(), finding.expected(), finding.remedy());
  }
}
