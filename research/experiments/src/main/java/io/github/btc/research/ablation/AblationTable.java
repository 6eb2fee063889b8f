package io.github.btc.research.ablation;

import io.github.btc.research.ablation.Outcome.Measure;
import io.github.btc.tools.console.output.Environment;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Prints the comparisons in Markdown: the scenes in which a rule makes a difference. */
final class AblationTable {

  private static final List<Measure> MEASURES = List.of(Measure.values());

  private AblationTable() {}

  static String markdown(List<Comparison> comparisons, Environment environment) {
    return header()
        + comparisons.stream()
            .filter(Comparison::showsAnything)
            .map(AblationTable::row)
            .collect(Collectors.joining())
        + "\nWorse without it, in some scene: "
        + names(comparisons, true)
        + ". Worse in none: "
        + names(comparisons, false)
        + ".\n\n"
        + environment.markdown();
  }

  private static String header() {
    return "| without | scene | "
        + MEASURES.stream().map(Measure::title).collect(Collectors.joining(" | "))
        + " |\n|---|---|"
        + "---|".repeat(MEASURES.size())
        + "\n";
  }

  private static String row(Comparison comparison) {
    return "| "
        + comparison.ablated()
        + " | "
        + comparison.scene()
        + " | "
        + MEASURES.stream().map(each -> cell(comparison, each)).collect(Collectors.joining(" | "))
        + " |\n";
  }

  /** Shows two values where they differ, and else the one with all rules. */
  private static String cell(Comparison comparison, Measure measure) {
    String with = Measure.text(comparison.with(measure));
    return comparison.differs(measure)
        ? with + " → **" + Measure.text(comparison.without(measure)) + "**"
        : with;
  }

  private static String names(List<Comparison> comparisons, boolean costly) {
    String names =
        Arrays.stream(Ablated.values())
            .filter(each -> each != Ablated.NOTHING)
            .filter(each -> costs(comparisons, each) == costly)
            .map(Ablated::toString)
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "no rule" : names;
  }

  private static boolean costs(List<Comparison> comparisons, Ablated ablated) {
    return comparisons.stream()
        .anyMatch(each -> each.ablated() == ablated && !each.costs().isEmpty());
  }
}
