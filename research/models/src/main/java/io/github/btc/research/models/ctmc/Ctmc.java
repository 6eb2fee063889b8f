package io.github.btc.research.models.ctmc;

import java.util.Arrays;

/**
 * A finite continuous-time Markov chain. The transitions of each state to other states are stored
 * row by row in primitive arrays, with 12 bytes per transition. This class is immutable.
 */
public final class Ctmc {

  private final int[] rowStart;
  private final int[] target;
  private final double[] rate;
  private final double[] exitRate;

  private Ctmc(int[] rowStart, int[] target, double[] rate) {
    this.rowStart = rowStart;
    this.target = target;
    this.rate = rate;
    this.exitRate = new double[rowStart.length - 1];
    for (int state = 0; state < exitRate.length; state++) {
      for (int k = rowStart[state]; k < rowStart[state + 1]; k++) {
        exitRate[state] += rate[k];
      }
    }
  }

  /** Returns a builder for a chain. The rows are added in the order of the states. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns the number of states. */
  public int states() {
    return exitRate.length;
  }

  /** Returns the number of transitions between different states. */
  public int transitions() {
    return target.length;
  }

  /** Returns the total rate out of a state. */
  public double exitRate(int state) {
    return exitRate[state];
  }

  /** Returns the rate from one state to another, 0 if there is no transition. */
  public double rate(int from, int to) {
    for (int k = rowStart[from]; k < rowStart[from + 1]; k++) {
      if (target[k] == to) {
        return rate[k];
      }
    }
    return 0;
  }

  int rowStart(int state) {
    return rowStart[state];
  }

  int target(int k) {
    return target[k];
  }

  double rate(int k) {
    return rate[k];
  }

  double highestExitRate() {
    double highest = 0;
    for (double each : exitRate) {
      highest = Math.max(highest, each);
    }
    return highest;
  }

  /** Returns the chain with every transition reversed. */
  Ctmc reversed() {
    int[] starts = new int[rowStart.length];
    for (int to : target) {
      starts[to + 1]++;
    }
    for (int state = 0; state < states(); state++) {
      starts[state + 1] += starts[state];
    }
    int[] next = Arrays.copyOf(starts, states());
    int[] sources = new int[target.length];
    double[] rates = new double[target.length];
    for (int state = 0; state < states(); state++) {
      for (int k = rowStart[state]; k < rowStart[state + 1]; k++) {
        int place = next[target[k]]++;
        sources[place] = state;
        rates[place] = rate[k];
      }
    }
    return new Ctmc(starts, sources, rates);
  }

  /** Returns the chain of some of the states, without the transitions to other states. */
  Ctmc restrictedTo(int[] kept) {
    int[] newIndex = new int[states()];
    Arrays.fill(newIndex, -1);
    for (int i = 0; i < kept.length; i++) {
      newIndex[kept[i]] = i;
    }
    Builder builder = builder();
    for (int old : kept) {
      for (int k = rowStart[old]; k < rowStart[old + 1]; k++) {
        if (newIndex[target[k]] >= 0) {
          builder.add(newIndex[target[k]], rate[k]);
        }
      }
      builder.endRow();
    }
    return builder.build();
  }

  /**
   * Collects rows. Rates of transitions to the same state are added, and self-loops are dropped.
   */
  public static final class Builder {

    private int[] rowStart = new int[17];
    private int[] target = new int[64];
    private double[] rate = new double[64];
    private int rows;
    private int size;

    private Builder() {}

    /**
     * Adds a transition from the state whose row is being written.
     *
     * @param to the target state
     * @param value the rate, more than 0
     * @return this
     */
    public Builder add(int to, double value) {
      if (!(value > 0) || Double.isInfinite(value)) {
        throw new IllegalArgumentException("rate: " + value + " (expected finite, more than 0)");
      }
      for (int k = rowStart[rows]; k < size; k++) {
        if (target[k] == to) {
          rate[k] += value;
          return this;
        }
      }
      if (to == rows) {
        return this;
      }
      if (size == target.length) {
        target = Arrays.copyOf(target, size * 2);
        rate = Arrays.copyOf(rate, size * 2);
      }
      target[size] = to;
      rate[size++] = value;
      return this;
    }

    /** Ends the row of a state and begins the next. */
    public Builder endRow() {
      rows++;
      if (rows == rowStart.length) {
        rowStart = Arrays.copyOf(rowStart, rows * 2);
      }
      rowStart[rows] = size;
      return this;
    }

    /** Returns the chain. Every target state must have a row. */
    public Ctmc build() {
      for (int k = 0; k < size; k++) {
        if (target[k] < 0 || target[k] >= rows) {
          throw new IllegalArgumentException(
              "target: " + target[k] + " (expected 0 to " + (rows - 1) + ")");
        }
      }
      return new Ctmc(
          Arrays.copyOf(rowStart, rows + 1),
          Arrays.copyOf(target, size),
          Arrays.copyOf(rate, size));
    }
  }
}
