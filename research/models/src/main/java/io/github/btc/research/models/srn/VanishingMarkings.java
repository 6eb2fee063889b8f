package io.github.btc.research.models.srn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Eliminates vanishing markings: it computes the tangible markings that a marking leads to without
 * delay, and their probabilities. Loops of immediate transitions are allowed if they can be left.
 */
final class VanishingMarkings {

  private final StochasticRewardNet net;

  VanishingMarkings(StochasticRewardNet net) {
    this.net = net;
  }

  /** Returns tangible markings and their probabilities, which add up to 1. */
  Map<Marking, Double> resolve(Marking marking) {
    if (!isVanishing(net.firable(marking))) {
      return Map.of(marking, 1.0);
    }
    Map<Marking, Integer> index = new LinkedHashMap<>();
    List<Map<Marking, Double>> rows = new ArrayList<>();
    List<Marking> found = new ArrayList<>();
    index.put(marking, 0);
    found.add(marking);
    for (int i = 0; i < found.size(); i++) {
      rows.add(step(found.get(i), index, found));
    }
    for (int k = rows.size() - 1; k >= 0; k--) {
      eliminate(k, found.get(k), rows);
    }
    return rows.get(0);
  }

  private static boolean isVanishing(List<Transition> firable) {
    return !firable.isEmpty() && firable.get(0).isImmediate();
  }

  /** One firing: the weights of the markings it can lead to, those that vanish noted as found. */
  private Map<Marking, Double> step(
      Marking from, Map<Marking, Integer> index, List<Marking> found) {
    Map<Marking, Double> row = new LinkedHashMap<>();
    for (Transition each : net.firable(from)) {
      Marking to = each.fire(from);
      row.merge(to, each.measure(from), Double::sum);
      if (!index.containsKey(to) && isVanishing(net.firable(to))) {
        index.put(to, found.size());
        found.add(to);
      }
    }
    return row;
  }

  /** Leads the rows before k past marking k: the same steps without subtraction as in GTH. */
  private static void eliminate(int k, Marking marking, List<Map<Marking, Double>> rows) {
    Map<Marking, Double> row = rows.get(k);
    row.remove(marking); // a loop to the same marking takes no time
    double exit = row.values().stream().mapToDouble(Double::doubleValue).sum();
    if (!(exit > 0)) {
      throw new IllegalStateException(
          "net: immediate transitions never leave " + marking + " (expected a way out)");
    }
    row.replaceAll((to, weight) -> weight / exit);
    for (int i = 0; i < k; i++) {
      Map<Marking, Double> other = rows.get(i);
      Double share = other.remove(marking);
      if (share != null) {
        row.forEach((to, weight) -> other.merge(to, share * weight, Double::sum));
      }
    }
  }
}
