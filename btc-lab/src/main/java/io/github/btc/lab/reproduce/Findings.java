package io.github.btc.lab.reproduce;

import io.github.btc.sim.reproduce.Figure;
import io.github.btc.sim.reproduce.Row;
import io.github.btc.sim.reproduce.Verdict;
import java.util.List;

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

  /** Returns the whole in one sentence. */
  String summary() {
    return String.format(
        java.util.Locale.ROOT,
        "%d rows: %d reproduced, %d differ, %d not reproducible here. Seed %d%s.",
        rows().size(),
        count(Verdict.Reproduced.class),
        count(Verdict.Differs.class),
        count(Verdict.NotHere.class),
        seed,
        quick ? ", quick" : "");
  }
}
