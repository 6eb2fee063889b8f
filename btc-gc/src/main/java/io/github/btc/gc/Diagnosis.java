package io.github.btc.gc;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The result of a {@link HeapDoctor} for one or two tasks on a JVM. {@link #toString()} has a line
 * for each finding and a line of flags to paste.
 *
 * @param task the factory: {@code young}, {@code full} or {@code concurrent}
 * @param collector the collector's name
 * @param findings the flags and sizes that should be different
 * @param flags the flags that answer all findings, with sizes, to append to the flags of the JVM;
 *     the empty string if no flag helps
 */
public record Diagnosis(String task, String collector, List<Finding> findings, String flags) {

  public Diagnosis {
    findings = List.copyOf(findings);
  }

  /** Combines diagnoses of one JVM, with each finding once. */
  static Diagnosis ofAll(List<Diagnosis> diagnoses) {
    Set<Finding> findings = new LinkedHashSet<>();
    Set<String> flags = new LinkedHashSet<>();
    for (Diagnosis diagnosis : diagnoses) {
      findings.addAll(diagnosis.findings());
      flags.addAll(Arrays.asList(diagnosis.flags().split(" ")));
    }
    return new Diagnosis(
        diagnoses.stream().map(Diagnosis::task).collect(Collectors.joining(" and ")),
        diagnoses.get(0).collector(),
        List.copyOf(findings),
        String.join(" ", flags).strip());
  }

  /** Returns this diagnosis with only some of its findings, but all of its flags. */
  Diagnosis with(List<Finding> some) {
    return new Diagnosis(task, collector, some, flags);
  }

  /**
   * Returns the severity of the worst finding.
   *
   * @return {@link Severity#OK} without findings
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
    StringBuilder block = new StringBuilder(task.contains(" and ") ? "BTC, tasks " : "BTC, task ");
    block.append(task).append(" on ");
    block.append(collector).append(": ").append(severity());
    for (Finding finding : findings) {
      block.append(System.lineSeparator()).append("  ").append(finding);
    }
    if (!flags.isEmpty()) {
      block.append(System.lineSeparator()).append("  flags to paste: ").append(flags);
    }
    return block.toString();
  }

  /** The severity of a finding, the worst last. */
  public enum Severity {
    /** Nothing has to be changed. */
    OK,
    /** The task works, but the JVM will sometimes collect by itself or at a bad moment. */
    WARN,
    /** The task cannot work, and the factory throws. */
    ERROR
  }

  /**
   * A flag or a size that should be different.
   *
   * @param severity how bad the finding is
   * @param subject the flag or size
   * @param found the value that the JVM has
   * @param expected the value that the JVM should have, and why
   * @param remedy what to set
   */
  public record Finding(
      Severity severity, String subject, String found, String expected, String remedy) {

    static Finding warn(String subject, String found, String expected, String remedy) {
      return new Finding(Severity.WARN, subject, found, expected, remedy);
    }

    static Finding error(String subject, String found, String expected, String remedy) {
      return new Finding(Severity.ERROR, subject, found, expected, remedy);
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
