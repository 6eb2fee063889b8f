package io.github.btc.tools.tuner.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What nothing else beats: no other is at least as good in every respect and better in one. A
 * figure that is not known (NaN) is the worst there is.
 *
 * @param <T> what is compared
 * @param respects what counts; less is better
 */
public record ParetoFront<T>(List<ToDoubleFunction<T>> respects) {

  public ParetoFront {
    respects = List.copyOf(respects);
    if (respects.isEmpty()) {
      throw new IllegalArgumentException("respects: none (expected at least one)");
    }
  }

  /** Tells whether one is at least as good as the other everywhere, and better somewhere. */
  public boolean dominates(T one, T other) {
    boolean better = false;
    for (ToDoubleFunction<T> respect : respects) {
      int order = Double.compare(value(respect, one), value(respect, other));
      if (order > 0) {
        return false;
      }
      better |= order < 0;
    }
    return better;
  }

  private double value(ToDoubleFunction<T> respect, T item) {
    double value = respect.applyAsDouble(item);
    return Double.isNaN(value) ? Double.POSITIVE_INFINITY : value;
  }

  /** Returns those that none of the others dominates, in the order given. */
  public List<T> of(List<T> all) {
    List<Integer> kept = new ArrayList<>();
    // In this order nothing is dominated by what comes later.
    for (int each : IntStream.range(0, all.size()).boxed().sorted(order(all)).toList()) {
      if (kept.stream().noneMatch(better -> dominates(all.get(better), all.get(each)))) {
        kept.add(each);
      }
    }
    return kept.stream().sorted().map(all::get).toList();
  }

  private Comparator<Integer> order(List<T> all) {
    Comparator<Integer> order = Comparator.comparingDouble(i -> value(respects.get(0), all.get(i)));
    for (ToDoubleFunction<T> respect : respects.subList(1, respects.size())) {
      order = order.thenComparingDouble(i -> value(respect, all.get(i)));
    }
    return order;
  }
}
