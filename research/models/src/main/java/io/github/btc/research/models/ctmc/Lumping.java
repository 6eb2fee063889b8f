package io.github.btc.research.models.ctmc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The coarsest ordinary lumping of a chain that keeps given rewards apart: states fall together if
 * their rewards are equal and their rates into every other group are equal (to 40 bits). The lumped
 * chain has the same expected rewards. Each of at most as many rounds as there are groups is one
 * pass over the chain.
 *
 * @param group the group of each state
 * @param chain the chain of the groups
 */
public record Lumping(int[] group, Ctmc chain) {

  /**
   * Lumps a chain.
   *
   * @param chain any chain
   * @param rewards reward rates that must not be mixed, each with one number per state
   */
  public static Lumping of(Ctmc chain, List<double[]> rewards) {
    int[] group = firstGroups(chain.states(), rewards);
    int groups = 0;
    for (int refined = count(group); refined > groups; refined = count(group)) {
      groups = refined;
      group = refine(chain, group);
    }
    return new Lumping(group, lumped(chain, group, groups));
  }

  /** Returns a reward, given for the states, for the groups. */
  public double[] rates(double[] stateRates) {
    double[] rates = new double[chain.states()];
    for (int state = 0; state < group.length; state++) {
      rates[group[state]] = stateRates[state];
    }
    return rates;
  }

  private static int[] firstGroups(int states, List<double[]> rewards) {
    Map<List<Double>, Integer> names = new HashMap<>();
    int[] group = new int[states];
    for (int state = 0; state < states; state++) {
      List<Double> key = new ArrayList<>();
      for (double[] reward : rewards) {
        key.add(reward[state]);
      }
      group[state] = nameOf(names, key);
    }
    return group;
  }

  private static int[] refine(Ctmc chain, int[] group) {
    Map<Object, Integer> names = new HashMap<>();
    int[] refined = new int[group.length];
    for (int state = 0; state < group.length; state++) {
      SortedMap<Integer, Long> key = new TreeMap<>();
      ratesByGroup(chain, state, group).forEach((to, rate) -> key.put(to, rounded(rate)));
      key.remove(group[state]);
      refined[state] = nameOf(names, List.of(group[state], key));
    }
    return refined;
  }

  private static <K> int nameOf(Map<K, Integer> names, K key) {
    Integer known = names.putIfAbsent(key, names.size());
    return known == null ? names.size() - 1 : known;
  }

  private static SortedMap<Integer, Double> ratesByGroup(Ctmc chain, int state, int[] group) {
    SortedMap<Integer, Double> rates = new TreeMap<>();
    for (int k = chain.rowStart(state); k < chain.rowStart(state + 1); k++) {
      rates.merge(group[chain.target(k)], chain.rate(k), Double::sum);
    }
    return rates;
  }

  /** Sums of the same rates in another order differ in the last bits: leave out twelve. */
  private static long rounded(double rate) {
    return (Double.doubleToLongBits(rate) + (1L << 11)) >> 12;
  }

  private static Ctmc lumped(Ctmc chain, int[] group, int groups) {
    int[] member = new int[groups];
    for (int state = group.length - 1; state >= 0; state--) {
      member[group[state]] = state;
    }
    Ctmc.Builder builder = Ctmc.builder();
    for (int g = 0; g < groups; g++) {
      int own = g;
      ratesByGroup(chain, member[g], group)
          .forEach(
              (to, rate) -> {
                if (to != own) {
                  builder.add(to, rate);
                }
              });
      builder.endRow();
    }
    return builder.build();
  }

  private static int count(int[] group) {
    int most = -1;
    for (int each : group) {
      most = Math.max(most, each);
    }
    return most + 1;
  }
}
