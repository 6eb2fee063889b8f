package io.github.btc.research.papers.reproduce;

import io.github.btc.research.papers.reproduce.Difference.Expected;
import io.github.btc.research.papers.reproduce.Difference.Over;
import io.github.btc.research.papers.reproduce.Difference.Side;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The key {@code measured} of a claim as its file has it. {@code claims/README.md} explains it. */
record MeasuredRow(
    @Nullable String bench,
    @Nullable String collector,
    @Nullable String load,
    @Nullable Integer replicas,
    @Nullable Integer heapMb,
    @Nullable String measure,
    @Nullable Side of,
    @Nullable Side against,
    @Nullable Over over,
    @Nullable Expected expect,
    @Nullable String forecast,
    @Nullable Double times,
    @Nullable String verb,
    @Nullable String field,
    @Nullable Integer runs,
    @Nullable List<Double> between,
    @Nullable Boolean provesNothing) {

  private static final String USUAL_COLLECTOR = "g1-tuned";

  /**
   * Reads the evidence of a row.
   *
   * @throws IllegalArgumentException if it is not as expected, in one sentence
   */
  static Evidence read(RowText claim) {
    RowText row =
        new RowText(claim.file(), claim.name() + ", measured", claim.node().path("measured"));
    MeasuredRow keys = row.as(MeasuredRow.class);
    Evidence evidence = keys.evidence(row);
    return Boolean.TRUE.equals(keys.provesNothing) ? new NoProof(evidence) : evidence;
  }

  private Evidence evidence(RowText row) {
    if (verb != null) {
      row.require("field");
      return new MeasuredField(verb, field, range(row), Objects.requireNonNullElse(runs, 0));
    }
    row.require("bench");
    if (replicas == null) {
      throw row.wrong("replicas", "a number");
    }
    return forecast == null ? difference(row) : forecast(row);
  }

  private Difference difference(RowText row) {
    row.require("measure", "expect");
    if (heapMb == null) {
      throw row.wrong("heap_mb", "a number");
    }
    boolean isAlone = expect == Expected.ZERO;
    if (isAlone && against != null) {
      throw row.wrong("against", "no second row beside expect: zero");
    }
    return new Difference(
        bench,
        Objects.requireNonNullElse(collector, USUAL_COLLECTOR),
        load,
        replicas,
        heapMb,
        measure,
        Objects.requireNonNullElse(of, Side.ON),
        isAlone ? null : Objects.requireNonNullElse(against, Side.OFF),
        Objects.requireNonNullElse(over, Over.MEAN),
        expect);
  }

  private Forecast forecast(RowText row) {
    return new Forecast(bench, replicas, forecast, times == null ? 1 : times, range(row));
  }

  private Range range(RowText row) {
    if (between == null || between.size() != 2 || between.get(0) > between.get(1)) {
      throw row.wrong("between", "two numbers, the smaller first");
    }
    return new Range(between.get(0), between.get(1));
  }
}
