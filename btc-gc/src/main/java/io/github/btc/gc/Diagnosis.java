package io.github.btc.gc;

import java.util.List;

/**
 * What a {@link HeapDoctor} says about one task on this JVM. {@link #toString()} is a block to
 * read: one line for each finding.
 *
 * @param task the factory asked for: {@code young}, {@code full}, {@code full alone}, {@code
 *     concurrent}
 * @param collector the collector's name
 * @param findings everything that is not as it should be
 */
public record Diagnosis(String task, String collector, List<Finding> findings) {

  public Diagnosis {
    findings = List.copyOf(findings);
  }

  /**
   * Returns the worst of the findings.
   *
   * @return {@link Severity#OK} if there is none
   */
  public Severity severity() {
    Severity worst = Severity.OK;
    for (Finding finding : findings) {
      if (finding.severity().compareTo(worst) > 0) {
        worst = finding.severity();
      }
    }
    return worst;
  }

  @Override
  public String toString() {
    StringBuilder block = new StringBuilder("BTC, task ").append(task).append(" on ");
    block.append(collector).append(": ").append(severity());
    for (Finding finding : findings) {
      block.append(System.lineSeparator()).append("  ").append(finding);
    }
    return block.toString();
  }

  /** How bad a finding is, the worst last. */
  public enum Severity {
    /** Nothing to say. */
    OK,
    /** It works, and the JVM will sometimes collect by itself, or at a bad moment. */
    WARN,
    /** It cannot work: the factory throws. */
    REFUSE
  }

  /**
   * One thing that is not as it should be.
   *
   * @param severity how bad
   * @param subject the flag or size
   * @param found what it is
   * @param expected what it should be, and why
   * @param remedy what to set
   */
  public record Finding(
      Severity severity, String subject, String found, String expected, String remedy) {

    static Finding warn(String subject, String found, String expected, String remedy) {
      return new Finding(Severity.WARN, subject, found, expected, remedy);
    }

    static Finding refuse(String subject, String found, String expected, String remedy) {
      return new Finding(Severity.REFUSE, subject, found, expected, remedy);
    }

    @Override
    public String toString() {
      return severity
          + " "
          + subject
          + ": "
          + found
          + " (expected "
          + expected
          + "; "
          + remedy
          + ")";
    }
  }
}
