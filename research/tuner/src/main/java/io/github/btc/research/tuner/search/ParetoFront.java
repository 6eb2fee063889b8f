package io.github.btc.research.tuner.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Finds the items that no other item beats. An item beats another one if it is at least as good in
 * every respect and better in one. An unknown figure (NaN) is worse than all others.
 *
 * @param <T> type of the items
 * @param respects figures that count; less is better
 */
public record ParetoFront<T>(List<ToDoubleFunction<T>> respects) {

  public ParetoFront {
    respects = List.copyOf(respects);
    if (respects.isEmpty()) {
      throw new IllegalArgumentException("respects: none (expected at least one)");
    }
  }

  /** Returns whether one item is at least as good as another in every respect and better in one. */
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

  /** Returns the items that no other item dominates, in the given order. */
  public List<T> of(List<T> all) {
    List<Integer> kept = new ArrayList<>();
    // In this order no item is dominated by a later one.
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
