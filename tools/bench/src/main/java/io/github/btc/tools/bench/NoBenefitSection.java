package io.github.btc.tools.bench;

import io.github.btc.tools.bench.Claim.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * Lists the rows of a result without a supported benefit of BTC: neither fewer requests that were
 * slow because of an own collection, nor a lower p99 or p99.9. Exposed requests alone do not count
 * here, because a stop of a few microseconds exposes a request as much as one of a second.
 */
final class NoBenefitSection {

  private static final List<Measure> FELT = List.of(Measure.SLOW_OWN, Measure.P99, Measure.P99_9);
  private static final List<Measure> SHOWN =
      List.of(Measure.SLOW_OWN, Measure.P99, Measure.P99_9, Measure.CPU, Measure.CAPACITY_LOST);

  private NoBenefitSection() {}

  /** Returns a table with both values of each measure, or a sentence if there are no such rows. */
  static String of(BenchResult result) {
    ContainerMap map = ContainerMap.of(result);
    if (!map.isEmpty()) {
      return ContainerMapPage.withoutBenefit(map);
    }
    if (result.claims().stream().noneMatch(claim -> FELT.contains(claim.measure()))) {
      return "`" + result.scenario() + "`: there are no rows to compare.";
    }
    List<List<String>> lines = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("", "BTC", "against"));
    List<Measure> shown =
        SHOWN.stream()
            .filter(measure -> result.rows().stream().anyMatch(row -> row.tells(measure)))
            .toList();
    shown.forEach(measure -> head.add(measure.title()));
    lines.add(head);
    lines.add(head.stream().map(title -> "---").toList());
    for (RowResult left : result.rows()) {
      for (RowResult right : result.rows()) {
        List<Claim> felt = felt(result, left, right);
        if (!felt.isEmpty() && felt.stream().noneMatch(NoBenefitSection::isBetter)) {
          lines.add(line(result, left, right, shown));
        }
      }
    }
    return lines.size() == 2
        ? "`"
            + result.scenario()
            + "`: every row with BTC was better than the same row without BTC."
        : PublishedPage.markdown(lines);
  }

  private static List<Claim> felt(BenchResult result, RowResult left, RowResult right) {
    return result.claims().stream()
        .filter(claim -> claim.cell().equals(left.cell().toString()))
        .filter(claim -> claim.cell().equals(right.cell().toString()))
        .filter(claim -> claim.left().equals(left.name()) && claim.right().equals(right.name()))
        .filter(claim -> FELT.contains(claim.measure()))
        .toList();
  }

  private static boolean isBetter(Claim claim) {
    return claim.verdict() == Verdict.CLAIMED && claim.difference() < 0;
  }

  private static List<String> line(
      BenchResult result, RowResult left, RowResult right, List<Measure> shown) {
    List<String> line = new ArrayList<>();
    line.add(result.scenario() + ", " + left.cell());
    line.add(left.name());
    line.add(right.name());
    shown.forEach(measure -> line.add(left.text(measure) + " / " + right.text(measure)));
    return line;
  }
}
