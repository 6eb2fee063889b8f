package io.github.btc.research.models.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.commons.statistics.distribution.FDistribution;

/*
 * Each effect is a set of columns: 0/1 columns for the levels of one factor, and their products for
 * an interaction. Each column is made orthogonal to all columns before it with Gram-Schmidt, applied
 * twice, which is as exact as Householder. The number of new dimensions is the effect's degrees of
 * freedom, and the part of the response in them is its sum of squares. In a balanced design the
 * order of the effects does not matter. The column of a missing cell adds no degree of freedom.
 */

/**
 * Analysis of variance of crossed factors with all their interactions and sequential (type I) sums
 * of squares, as R's {@code aov(y ~ a * b * c)} computes it. Cells may be missing or have different
 * sizes. Main effects come first, then interactions of two factors, of three, and so on. The cost
 * grows with observations × cells². This class is immutable and thread-safe.
 */
public final class FactorialAnova {

  private static final double NOTHING = 1e-9;

  private final Map<String, Effect> effects = new LinkedHashMap<>();
  private final int residualDegrees;
  private final double residualSquares;

  /**
   * An effect, which is one line of the table.
   *
   * @param name the factors, joined by colons
   * @param degrees the degrees of freedom
   * @param squares the sum of squares
   * @param f the mean square divided by the residual mean square
   * @param p the probability of an F at least as large without an effect
   */
  public record Effect(String name, int degrees, double squares, double f, double p) {}

  private record Term(String name, double[][] columns) {}

  private FactorialAnova(List<Term> terms, double[] response) {
    List<double[]> basis = new ArrayList<>();
    add(basis, ones(response.length));
    Map<String, Integer> degrees = new LinkedHashMap<>();
    Map<String, Double> squares = new LinkedHashMap<>();
    for (Term term : terms) {
      int before = basis.size();
      double sum = 0;
      for (double[] column : term.columns) {
        if (add(basis, column)) {
          double part = dot(basis.get(basis.size() - 1), response);
          sum += part * part;
        }
      }
      degrees.put(term.name, basis.size() - before);
      squares.put(term.name, sum);
    }
    this.residualDegrees = response.length - basis.size();
    this.residualSquares = residual(basis, response);
    degrees.forEach((name, df) -> effects.put(name, effect(name, df, squares.get(name))));
  }

  /**
   * Analyses a design.
   *
   * @param factors the names of the factors, in the order of their effects
   * @param levels the level of each factor, for each observation
   * @param response the observed values
   * @throws IllegalArgumentException if no residual degree of freedom is left, or if the sizes of
   *     the arguments do not fit
   */
  public static FactorialAnova of(List<String> factors, List<int[]> levels, double[] response) {
    if (levels.size() != response.length
        || levels.stream().anyMatch(l -> l.length != factors.size())) {
      throw new IllegalArgumentException(
          "levels: "
              + levels.size()
              + " (expected one level of each factor for "
              + response.length
              + " observations)");
    }
    List<double[][]> dummies = new ArrayList<>();
    for (int factor = 0; factor < factors.size(); factor++) {
      dummies.add(dummies(levels, factor));
    }
    FactorialAnova anova = new FactorialAnova(terms(factors, dummies), response);
    if (anova.residualDegrees < 1) {
      throw new IllegalArgumentException(
          "observations: " + response.length + " (expected more than there are cells)");
    }
    return anova;
  }

  private static List<Term> terms(List<String> factors, List<double[][]> dummies) {
    List<Term> terms = new ArrayList<>();
    for (int order = 1; order <= factors.size(); order++) {
      for (int[] chosen : subsets(factors.size(), order)) {
        List<String> names = Arrays.stream(chosen).mapToObj(factors::get).toList();
        double[][] columns = dummies.get(chosen[0]);
        for (int i = 1; i < chosen.length; i++) {
          columns = products(columns, dummies.get(chosen[i]));
        }
        terms.add(new Term(String.join(":", names), columns));
      }
    }
    return terms;
  }

  /** Returns all subsets of one size, in lexical order. */
  private static List<int[]> subsets(int of, int size) {
    List<int[]> found = new ArrayList<>();
    for (int mask = 0; mask < 1 << of; mask++) {
      if (Integer.bitCount(mask) == size) {
        int bits = mask;
        found.add(
            java.util.stream.IntStream.range(0, of).filter(i -> (bits >> i & 1) == 1).toArray());
      }
    }
    found.sort(Arrays::compare);
    return found;
  }

  private static double[][] dummies(List<int[]> levels, int factor) {
    TreeSet<Integer> known = new TreeSet<>();
    levels.forEach(each -> known.add(each[factor]));
    known.pollFirst();
    return known.stream()
        .map(level -> levels.stream().mapToDouble(l -> l[factor] == level ? 1 : 0).toArray())
        .toArray(double[][]::new);
  }

  private static double[][] products(double[][] left, double[][] right) {
    List<double[]> columns = new ArrayList<>();
    for (double[] a : left) {
      for (double[] b : right) {
        double[] product = new double[a.length];
        Arrays.setAll(product, i -> a[i] * b[i]);
        columns.add(product);
      }
    }
    return columns.toArray(double[][]::new);
  }

  private static boolean add(List<double[]> basis, double[] column) {
    double[] rest = column.clone();
    double before = Math.sqrt(dot(rest, rest));
    orthogonalise(basis, rest);
    orthogonalise(basis, rest);
    double after = Math.sqrt(dot(rest, rest));
    if (before == 0 || after < NOTHING * before) {
      return false;
    }
    Arrays.setAll(rest, i -> rest[i] / after);
    basis.add(rest);
    return true;
  }

  private static void orthogonalise(List<double[]> basis, double[] vector) {
    for (double[] unit : basis) {
      double part = dot(unit, vector);
      Arrays.setAll(vector, i -> vector[i] - part * unit[i]);
    }
  }

  private static double residual(List<double[]> basis, double[] response) {
    double[] rest = response.clone();
    orthogonalise(basis, rest);
    return dot(rest, rest);
  }

  private static double[] ones(int size) {
    double[] ones = new double[size];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private Effect effect(String name, int degrees, double squares) {
    if (degrees == 0 || residualDegrees < 1) {
      return new Effect(name, degrees, squares, Double.NaN, Double.NaN);
    }
    double f = squares / degrees / (residualSquares / residualDegrees);
    double p = FDistribution.of(degrees, residualDegrees).survivalProbability(f);
    return new Effect(name, degrees, squares, f, p);
  }

  /** Returns all effects in their order. */
  public List<Effect> effects() {
    return List.copyOf(effects.values());
  }

  /** Returns an effect by its name, such as {@code supplement:dose}. */
  public Effect effect(String name) {
    Effect effect = effects.get(name);
    if (effect == null) {
      throw new IllegalArgumentException(
          "effect: " + name + " (expected one of " + effects.keySet() + ")");
    }
    return effect;
  }

  /** Returns the degrees of freedom of the residuals. */
  public int residualDegrees() {
    return residualDegrees;
  }

  /** Returns the sum of squares of the residuals. */
  public double residualSquares() {
    return residualSquares;
  }
}
