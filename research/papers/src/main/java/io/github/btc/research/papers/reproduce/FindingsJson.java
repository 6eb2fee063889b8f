package io.github.btc.research.papers.reproduce;

import io.github.btc.research.models.statistics.Estimate;
import io.github.btc.tools.console.output.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The findings for programs. Equal seeds give equal documents, without a time or a machine name.
 */
final class FindingsJson {

  private FindingsJson() {}

  static String text(Findings findings) {
    return JsonText.of(document(findings));
  }

  static Map<String, Object> document(Findings findings) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("seed", findings.seed());
    document.put("quick", findings.quick());
    document.put("summary", findings.summary());
    Map<String, String> titles = new LinkedHashMap<>();
    List<Object> rows = new ArrayList<>();
    for (Findings.Chapter chapter : findings.chapters()) {
      titles.put(chapter.id(), chapter.title());
      chapter.rows().forEach(row -> rows.add(row(chapter.id(), row)));
    }
    document.put("titles", titles);
    document.put("rows", rows);
    document.put("figures", findings.figures());
    return document;
  }

  /** Returns the rows that could be computed. */
  static Map<String, Object> list(List<Reproduction> reproductions, Selection selection) {
    List<Object> rows = new ArrayList<>();
    for (Reproduction each : reproductions) {
      each.claims().stream()
          .filter(claim -> selection.wants(each, claim))
          .forEach(claim -> rows.add(claim(each.id(), claim)));
    }
    return Map.of("rows", rows);
  }

  private static Map<String, Object> claim(String reproduction, Claim claim) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", claim.id());
    fields.put("reproduction", reproduction);
    fields.put("source", claim.source());
    fields.put("what", claim.what());
    fields.put("printed", claim.printed());
    fields.put("kind", claim.kind().text());
    Citation citation = claim.citation();
    if (citation != null) {
      fields.put("at", citation.at());
      fields.put("quote", citation.quote());
    }
    return fields;
  }

  private static Map<String, Object> row(String reproduction, Row row) {
    Map<String, Object> fields = claim(reproduction, row.claim());
    fields.put("ours", row.ours());
    fields.put("verdict", row.verdict().text());
    Estimate interval = row.interval();
    if (interval != null) {
      fields.put("value", interval.value());
      if (interval.level() < 1) {
        fields.put("interval", interval(interval));
      }
    }
    return fields;
  }

  private static Map<String, Object> interval(Estimate estimate) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("low", estimate.low());
    fields.put("high", estimate.high());
    fields.put("confidence", estimate.level());
    return fields;
  }
}
