package io.github.btc.research.papers.reproduce;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The results of all reproductions of a run.
 *
 * @param seed the seed of the run
 * @param quick whether the run had the small sizes
 * @param chapters the results of the reproductions, in the order of the catalogue
 */
record Findings(long seed, boolean quick, List<Chapter> chapters) {

  /**
   * The result of one reproduction.
   *
   * @param id the name of the reproduction
   * @param title the subject
   * @param rows the judged claims
   * @param figures the figures of the result
   */
  record Chapter(String id, String title, List<Row> rows, List<Figure> figures) {

    long count(Class<? extends Verdict> verdict) {
      return rows.stream().filter(row -> verdict.isInstance(row.verdict())).count();
    }

    /** Returns the number of reproduced claims of a kind. */
    long reproduced(Kind kind) {
      return rows.stream()
          .filter(row -> row.verdict() instanceof Verdict.Reproduced)
          .filter(row -> row.claim().kind() == kind)
          .count();
    }
  }

  List<Row> rows() {
    return chapters.stream().flatMap(chapter -> chapter.rows.stream()).toList();
  }

  List<Figure> figures() {
    return chapters.stream().flatMap(chapter -> chapter.figures.stream()).toList();
  }

  long count(Class<? extends Verdict> verdict) {
    return chapters.stream().mapToLong(chapter -> chapter.count(verdict)).sum();
  }

  private long reproduced(Kind kind) {
    return chapters.stream().mapToLong(chapter -> chapter.reproduced(kind)).sum();
  }

  private long agreeing() {
    return rows().stream()
        .filter(row -> row.verdict() instanceof Verdict.Measured measured && measured.agrees())
        .count();
  }

  /** Returns a summary in some sentences. */
  String summary() {
    return String.format(
        Locale.ROOT,
        "%d rows: %d reproduced, %d differ, %d measured here (%d agree), %d not measured yet,"
            + " %d not reproducible here. Reproduced, by kind: %s. Seed %d%s.",
        rows().size(),
        count(Verdict.Reproduced.class),
        count(Verdict.Differs.class),
        count(Verdict.Measured.class),
        agreeing(),
        count(Verdict.NotMeasured.class),
        count(Verdict.NotHere.class),
        byKind(),
        seed,
        quick ? ", quick" : "");
  }

  private String byKind() {
    return Arrays.stream(Kind.values())
        .filter(kind -> kind != Kind.MEASURED)
        .map(kind -> reproduced(kind) + " " + kind.text())
        .collect(Collectors.joining(", "));
  }
}
