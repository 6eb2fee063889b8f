package io.github.btc.tools.replicas.replica;

import io.github.btc.gc.Diagnosis;
import io.github.btc.gc.Diagnosis.Finding;
import io.github.btc.gc.Diagnosis.Severity;
import io.github.btc.gc.HeapDoctor;
import java.util.stream.Stream;

/**
 * A main class that starts on a JVM with certain flags and prints one line: whether the tasks of a
 * replica work with these flags.
 */
public final class CollectorCheck {

  /** The line that is printed if the tasks work. */
  public static final String OK = "ok";

  private static final String REFUSED = "BTC refuses ";

  private CollectorCheck() {}

  /**
   * Prints {@link #OK} or the first reason for which BTC refuses the collector.
   *
   * @param arguments name of a {@link ReplicaMode}
   */
  public static void main(String[] arguments) {
    System.out.println(
        diagnoses(ReplicaMode.valueOf(arguments[0]))
            .map(Diagnosis::findings)
            .flatMap(findings -> findings.stream())
            .filter(finding -> finding.severity() == Severity.ERROR)
            .map(finding -> REFUSED + sentence(finding))
            .findFirst()
            .orElse(OK));
  }

  /**
   * Returns whether a line is what this class prints. A JVM may print others to the same stream.
   *
   * @param line a line of the standard output
   * @return true for {@link #OK} and for a reason
   */
  public static boolean isAnswer(String line) {
    return line.equals(OK) || line.startsWith(REFUSED);
  }

  private static Stream<Diagnosis> diagnoses(ReplicaMode mode) {
    HeapDoctor doctor = HeapDoctor.ofThisJvm();
    return switch (mode) {
      case BTC, GATE_ONLY, FULL -> Stream.of(doctor.full(), doctor.young());
      case OFF, NO_COLLECTIONS -> Stream.empty();
    };
  }

  private static String sentence(Finding finding) {
    return "%s: %s (expected %s; %s)"
        .formatted(finding.subject(), finding.found(), finding.expected(), finding.remedy());
  }
}
