package io.github.btc.gc;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a {@link HeapDoctor} says about a task, or two, on this JVM. {@link #toString()} is a block
 * to read: one line for each finding, and one of flags to paste.
 *
 * @param task the factory asked for: {@code young}, {@code full}, {@code full alone}, {@code
 *     concurrent}
 * @param collector the collector's name
 * @param findings everything that is not as it should be
 * @param flags what answers them all, with sizes, to be put behind the flags that the JVM has; the
 *     empty string if no flag does
 */
public record Diagnosis(String task, String collector, List<Finding> findings, String flags) {

  public Diagnosis {
    findings = List.copyOf(findings);
  }

  /** Puts diagnoses of one JVM together, with each finding once. */
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

  /** Returns this with some of its findings only, and all of its flags. */
  Diagnosis with(List<Finding> some) {
    return new Diagnosis(task, collector, some, flags);
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
