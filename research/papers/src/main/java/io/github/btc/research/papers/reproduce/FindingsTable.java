package io.github.btc.research.papers.reproduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The findings for people: plain text for a terminal, Markdown for a page. */
final class FindingsTable {

  private static final int WIDEST = 44;

  private FindingsTable() {}

  static String text(Findings findings) {
    StringBuilder text = new StringBuilder();
    int ids = width(findings.rows().stream().map(row -> row.claim().id()).toList());
    int printed = width(findings.rows().stream().map(row -> row.claim().printed()).toList());
    int ours = width(findings.rows().stream().map(Row::ours).toList());
    int kinds = width(Arrays.stream(Kind.values()).map(Kind::text).toList());
    String format = "%-" + ids + "s  %-" + kinds + "s  %-" + printed + "s  %-" + ours + "s  %s%n";
    text.append(String.format(Locale.ROOT, format, "id", "kind", "printed", "ours", "verdict"));
    for (Findings.Chapter chapter : findings.chapters()) {
      text.append(String.format(Locale.ROOT, "%n%s%n", chapter.title()));
      for (Row row : chapter.rows()) {
        text.append(
            String.format(
                Locale.ROOT,
                format,
                row.claim().id(),
                row.claim().kind().text(),
                row.claim().printed(),
                row.ours(),
                row.verdict().text()));
      }
    }
    return text.append(String.format("%n%s%n", findings.summary())).toString();
  }

  private static int width(List<String> cells) {
    int widest = cells.stream().mapToInt(String::length).filter(w -> w <= WIDEST).max().orElse(1);
    return Math.max(7, widest);
  }

  static String list(List<Reproduction> reproductions, Selection selection) {
    StringBuilder text = new StringBuilder();
    for (Reproduction each : reproductions) {
      text.append(String.format(Locale.ROOT, "%s: %s%n", each.id(), each.title()));
      for (Claim claim : each.claims()) {
        if (selection.wants(each, claim)) {
          text.append(
              String.format(
                  Locale.ROOT,
                  "  %-44s %s; %s: %s%n",
                  claim.id(),
                  claim.source(),
                  claim.what(),
                  claim.printed()));
        }
      }
    }
    return text.toString();
  }

  /** Returns the table of research/docs/papers.md. */
  static String markdown(Findings findings) {
    StringBuilder text = new StringBuilder();
    text.append(findings.summary()).append("\n\n");
    text.append(tally(findings));
    for (Findings.Chapter chapter : findings.chapters()) {
      text.append(String.format(Locale.ROOT, "%n### %s%n%n", chapter.title()));
      text.append("| id | kind | source | what | printed | ours | verdict |\n");
      text.append("|---|---|---|---|---|---|---|\n");
      chapter.rows().forEach(row -> text.append(markdown(row)));
    }
    return text.toString();
  }

  private static String tally(Findings findings) {
    List<Kind> counted =
        Arrays.stream(Kind.values())
            .filter(kind -> kind != Kind.MEASURED && !kind.isNoEvidence())
            .toList();
    List<String> heads = new ArrayList<>(List.of("chapter"));
    counted.forEach(kind -> heads.add(kind.text() + ": " + kind.met()));
    heads.addAll(
        List.of("no evidence", "differs", "measured here", "not measured yet", "not here"));
    StringBuilder text = new StringBuilder(line(heads));
    text.append("|---".repeat(heads.size())).append("|\n");
    for (Findings.Chapter chapter : findings.chapters()) {
      List<String> cells = new ArrayList<>(List.of(chapter.title() + " (`" + chapter.id() + "`)"));
      counted.forEach(kind -> cells.add(String.valueOf(chapter.met(kind))));
      cells.add(String.valueOf(withoutEvidence(chapter)));
      cells.add(String.valueOf(chapter.count(Verdict.Differs.class)));
      cells.add(String.valueOf(chapter.count(Verdict.Measured.class)));
      cells.add(String.valueOf(chapter.count(Verdict.NotMeasured.class)));
      cells.add(String.valueOf(chapter.count(Verdict.NotHere.class)));
      text.append(line(cells));
    }
    return text.toString();
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }

  private static long withoutEvidence(Findings.Chapter chapter) {
    long met =
        Arrays.stream(Kind.values()).filter(Kind::isNoEvidence).mapToLong(chapter::met).sum();
    return met + chapter.count(Verdict.NoProof.class);
  }

  private static String markdown(Row row) {
    Claim claim = row.claim();
    return String.format(
        Locale.ROOT,
        "| `%s` | %s | %s | %s | %s | %s | %s |%n",
        claim.id(),
        claim.kind().text(),
        escaped(place(claim)),
        escaped(claim.what()),
        escaped(claim.printed()),
        escaped(row.ours()),
        escaped(row.verdict().text()));
  }

  private static String place(Claim claim) {
    Citation citation = claim.citation();
    return claim.source() + (citation == null ? "" : " (" + citation.at() + ")");
  }

  static String escaped(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;").replace(">", "&gt;").replace("*", "\\*");
  }
}
