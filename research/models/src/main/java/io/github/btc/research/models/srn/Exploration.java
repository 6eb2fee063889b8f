package io.github.btc.research.models.srn;

import io.github.btc.research.models.ctmc.Ctmc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Walks the reachable tangible markings breadth first, writing one row of the chain for each. */
final class Exploration {

  private final StochasticRewardNet net;
  private final VanishingMarkings vanishing;
  private final int limit;
  private final Map<Marking, Integer> index = new HashMap<>();
  private final List<Marking> markings = new ArrayList<>();

  Exploration(StochasticRewardNet net, int limit) {
    this.net = net;
    this.vanishing = new VanishingMarkings(net);
    this.limit = limit;
  }

  TangibleGraph run() {
    Map<Marking, Double> start = vanishing.resolve(net.first());
    start.keySet().forEach(this::indexOf);
    Ctmc.Builder chain = Ctmc.builder();
    for (int i = 0; i < markings.size(); i++) {
      writeRow(markings.get(i), chain);
    }
    double[] initial = new double[markings.size()];
    start.forEach((marking, probability) -> initial[indexOf(marking)] = probability);
    return new TangibleGraph(markings, chain.build(), initial);
  }

  private void writeRow(Marking from, Ctmc.Builder chain) {
    for (Transition each : net.firable(from)) {
      double rate = each.measure(from);
      vanishing
          .resolve(each.fire(from))
          .forEach((to, probability) -> chain.add(indexOf(to), rate * probability));
    }
    chain.endRow();
  }

  private int indexOf(Marking marking) {
    Integer known = index.get(marking);
    if (known != null) {
      return known;
    }
    if (markings.size() == limit) {
      throw new IllegalStateException("tangible markings: over " + limit + " (the limit)");
    }
    index.put(marking, markings.size());
    markings.add(marking);
    return markings.size() - 1;
  }
}
