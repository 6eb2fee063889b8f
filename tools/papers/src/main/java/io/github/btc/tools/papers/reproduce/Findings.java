package io.github.btc.tools.papers.reproduce;

import java.util.List;
import java.util.Locale;

/**
 * What came out, reproduction by reproduction.
 *
 * @param seed of everything
 * @param quick whether it was the short form
 * @param chapters in the order of the catalogue
 */
record Findings(long seed, boolean quick, List<Chapter> chapters) {

  /**
   * One reproduction.
   *
   * @param id its name
   * @param title what it is about
   * @param rows what was claimed and came out
   * @param figures what can be drawn
   */
  record Chapter(String id, String title, List<Row> rows, List<Figure> figures) {

    long count(Class<? extends Verdict> verdict) {
      return rows.stream().filter(row -> verdict.isInstance(row.verdict())).count();
    }

    /** Returns how many are reproduced that are compared with such a thing. */
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

  /** Returns the whole in some sentences: first the numbers, then what the first of them counts. */
  String summary() {
    return String.format(
        Locale.ROOT,
        "%d rows: %d reproduced, %d differ, %d not reproducible here. Reproduced, by kind:"
            + " %d printed, %d closed form, %d recomputed, %d calibrated. Seed %d%s.",
        rows().size(),
        count(Verdict.Reproduced.class),
        count(Verdict.Differs.class),
        count(Verdict.NotHere.class),
        reproduced(Kind.PRINTED),
        reproduced(Kind.CLOSED_FORM),
        reproduced(Kind.RECOMPUTED),
        reproduced(Kind.CALIBRATED),
        seed,
        quick ? ", quick" : "");
  }
}
