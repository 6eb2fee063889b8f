package io.github.btc.research.papers.reproduce;

import java.util.ArrayList;
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

    /** Returns the number of claims of a kind with a verdict. */
    long count(Kind kind, Class<? extends Verdict> verdict) {
      return rows.stream()
          .filter(row -> row.claim().kind() == kind)
          .filter(row -> verdict.isInstance(row.verdict()))
          .count();
    }

    /** Returns the number of claims of a kind that are met. */
    long met(Kind kind) {
      return count(kind, Verdict.Met.class);
    }
  }

  List<Row> rows() {
    return chapters.stream().flatMap(chapter -> chapter.rows.stream()).toList();
  }

  List<Figure> figures() {
    return chapters.stream().flatMap(chapter -> chapter.figures.stream()).toList();
  }

  private long count(Kind kind, Class<? extends Verdict> verdict) {
    return chapters.stream().mapToLong(chapter -> chapter.count(kind, verdict)).sum();
  }

  private long agreeing() {
    return rows().stream()
        .filter(row -> row.verdict() instanceof Verdict.Measured measured && measured.agrees())
        .count();
  }

  /** Returns a summary in some sentences, one for each kind that has rows. */
  String summary() {
    String kinds =
        Arrays.stream(Kind.values())
            .filter(kind -> rows().stream().anyMatch(row -> row.claim().kind() == kind))
            .map(this::sentence)
            .collect(Collectors.joining(" "));
    return String.format(
        Locale.ROOT, "%d rows. %s Seed %d%s.", rows().size(), kinds, seed, quick ? ", quick" : "");
  }

  private String sentence(Kind kind) {
    List<String> parts = new ArrayList<>();
    if (kind == Kind.MEASURED) {
      long judged = count(kind, Verdict.Measured.class);
      parts.add(agreeing() + " agree");
      parts.add(judged - agreeing() + " differ");
      long provesNothing = count(kind, Verdict.NoProof.class);
      if (provesNothing > 0) {
        parts.add(provesNothing + " prove nothing");
      }
      parts.add(count(kind, Verdict.NotMeasured.class) + " not measured yet");
    } else {
      parts.add(count(kind, Verdict.Met.class) + " " + kind.met());
      parts.add(count(kind, Verdict.Differs.class) + " differ");
    }
    long elsewhere = count(kind, Verdict.NotHere.class);
    if (elsewhere > 0) {
      parts.add(elsewhere + " not reproducible here");
    }
    String name = kind.text();
    return Character.toUpperCase(name.charAt(0))
        + name.substring(1)
        + ": "
        + String.join(", ", parts)
        + ".";
  }
}
