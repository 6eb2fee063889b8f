package io.github.btc.tools.bench;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * How fast this machine reads from its memory. Other guests of a host slow a virtual machine down,
 * and no figure of the guest tells so: the same service then needs several times the CPU time.
 */
final class MachineSpeed {

  /** A steady machine differs by less than this factor between two runs. */
  static final double STEADY = 1.5;

  /** 64 MB, more than a cache holds; a power of two. */
  private static final int WORDS = 1 << 24;

  private static final int READS = 500_000;

  /** An odd factor of the form 4k + 1 visits all words before the first one again. */
  private static final int FACTOR = 1_103_515_245;

  private MachineSpeed() {}

  /**
   * Reads for a tenth of a second, each time from an address that the last read told.
   *
   * @return nanoseconds of a read
   */
  static double nanosPerRead() {
    int[] next = new int[WORDS];
    for (int i = 0; i < WORDS; i++) {
      next[i] = i * FACTOR + 1 & WORDS - 1;
    }
    int at = read(next, 0); // compiles the loop
    long begun = System.nanoTime();
    at = read(next, at);
    long took = System.nanoTime() - begun;
    return at < 0 ? Double.NaN : (double) took / READS; // it is never negative, and must be read
  }

  private static int read(int[] next, int from) {
    int at = from;
    for (int i = 0; i < READS; i++) {
      at = next[at];
    }
    return at;
  }

  /** Returns a warning if the machine was not steady from run to run. */
  static Optional<String> warning(List<RowResult> rows) {
    OptionalDouble least = reads(rows).min();
    OptionalDouble most = reads(rows).max();
    if (least.isEmpty() || most.getAsDouble() < STEADY * least.getAsDouble()) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "This machine was not steady: a read from memory took %.0f ns in one run and %.0f ns in"
                + " another. Compare rows of one round alone",
            least.getAsDouble(),
            most.getAsDouble()));
  }

  private static DoubleStream reads(List<RowResult> rows) {
    Function<RowResult, Stream<Figure>> figure =
        row -> Stream.ofNullable(row.figures().get(Measure.MACHINE_READ));
    return rows.stream()
        .flatMap(figure)
        .flatMap(each -> each.each().stream())
        .mapToDouble(Double::doubleValue)
        .filter(Double::isFinite);
  }
}
