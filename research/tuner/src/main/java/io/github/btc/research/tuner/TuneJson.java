package io.github.btc.research.tuner;

import io.github.btc.research.tuner.search.Dimension;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the result of a search as JSON, which the page uses too. */
final class TuneJson {

  private TuneJson() {}

  static Map<String, Object> document(
      Search search, Findings found, List<Search.Check> checks, List<String> lines) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("points", search.points());
    document.put("repetitions", search.repetitions());
    document.put("seed", search.seed());
    document.put("select", found.rule().shown());
    document.put("parameters", found.dimensions().stream().map(TuneJson::dimension).toList());
    document.put("objectives", found.objectives().stream().map(TuneJson::objective).toList());
    document.put("today", candidate(found.today()));
    document.put("front", found.front().stream().map(TuneJson::candidate).toList());
    found.chosen().ifPresent(best -> document.put("chosen", candidate(best)));
    document.put("lines", lines);
    document.put("dominating", found.dominating());
    document.put("failures", found.failures());
    document.put("check", checks.stream().map(TuneJson::check).toList());
    document.put("importance", found.weights().stream().map(each -> weight(found, each)).toList());
    document.put("tried", found.tried().stream().map(TuneJson::candidate).toList());
    return document;
  }

  private static Map<String, Object> dimension(Dimension dimension) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", dimension.name());
    if (dimension instanceof Dimension.Range range) {
      fields.put("low", range.low());
      fields.put("high", range.high());
      fields.put("log", range.scale() == Dimension.Scale.LOG);
    } else if (dimension instanceof Dimension.Choice choice) {
      fields.put("values", choice.values());
    }
    return fields;
  }

  private static Map<String, Object> objective(Objective objective) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("measure", objective.measure());
    fields.put("label", objective.label());
    fields.put("factor", objective.factor());
    return fields;
  }

  private static Map<String, Object> candidate(Candidate candidate) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("point", candidate.point());
    fields.put("values", candidate.values());
    fields.put("measures", candidate.measures());
    if (!candidate.counts()) {
      fields.put("failure", candidate.failure());
    }
    return fields;
  }

  private static Map<String, Object> check(Search.Check check) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("today", check.today().measures());
    fields.put("chosen", check.chosen().measures());
    if (!check.counts()) {
      fields.put("failure", failure(check));
    }
    return fields;
  }

  private static Map<String, String> failure(Search.Check check) {
    Map<String, String> failure = new LinkedHashMap<>();
    failure.put("today", check.today().failure());
    failure.put("chosen", check.chosen().failure());
    failure.values().removeIf(String::isEmpty);
    return failure;
  }

  private static Map<String, Object> weight(Findings found, Findings.Weight weight) {
    List<Map<String, Object>> each = new ArrayList<>();
    for (int i = 0; i < weight.importances().size(); i++) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("measure", found.objectives().get(i).measure());
      fields.put("share", weight.importances().get(i).share());
      fields.put("direction", weight.importances().get(i).direction());
      each.add(fields);
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("parameter", weight.parameter());
    fields.put("of", each);
    return fields;
  }
}
