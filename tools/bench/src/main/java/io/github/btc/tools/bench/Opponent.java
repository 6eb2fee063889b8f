package io.github.btc.tools.bench;

import io.github.btc.tools.console.container.CpuTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A JVM with a collector and its flags.
 *
 * @param name name in the table
 * @param needsJdk least feature version of the JDK
 * @param flags flags with {@code {heap}}, {@code {young}} and {@code {large-young}} for sizes in
 *     MB, and {@code {ihop}} for the percentage from which G1 marks
 * @param runs variants in which it runs
 * @param heapTimesLive heap as a multiple of the live state; {@code null} for that of the cell
 * @param cpuTime how the kernel limits its CPU time, if it has a control group
 */
public record Opponent(
    String name,
    int needsJdk,
    List<String> flags,
    List<Variant> runs,
    @Nullable Double heapTimesLive,
    CpuTime cpuTime) {

  /**
   * Creates an opponent with the heap of the cell and a quota.
   *
   * @param name name in the table
   * @param needsJdk least feature version of the JDK
   * @param flags flags with sizes in MB
   * @param runs variants in which it runs
   */
  public Opponent(String name, int needsJdk, List<String> flags, List<Variant> runs) {
    this(name, needsJdk, flags, runs, null, CpuTime.QUOTA);
  }

  /** Returns this opponent with other variants. */
  Opponent running(List<Variant> others) {
    return new Opponent(name, needsJdk, flags, others, heapTimesLive, cpuTime);
  }

  /** Returns its heap in a cell. */
  int heapMegabytes(int liveMegabytes, int ofTheCell) {
    return heapTimesLive == null ? ofTheCell : (int) Math.round(liveMegabytes * heapTimesLive);
  }
}
