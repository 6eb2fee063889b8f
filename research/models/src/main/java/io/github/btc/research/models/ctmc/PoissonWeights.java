package io.github.btc.research.models.ctmc;

import java.util.Arrays;

/*
 * Fox, Glynn, "Computing Poisson probabilities", CACM 31 (1988): start at the mode, multiply
 * outwards, divide by the sum in the end. Nothing under- or overflows on the way. Ours: the cut is
 * made where a geometric series bounds what is left out.
 */

/** The probabilities of a Poisson distribution from its left to its right cut. */
final class PoissonWeights {

  private final int left;
  private final double[] weight;

  private PoissonWeights(int left, double[] weight) {
    this.left = left;
    this.weight = weight;
  }

  /**
   * Computes the weights.
   *
   * @param mean from 0
   * @param tolerance the most that may be left out at both ends together
   */
  static PoissonWeights of(double mean, double tolerance) {
    int mode = (int) mean;
    double[] below = new double[16];
    double[] above = new double[16];
    int downs = 0;
    double w = 1;
    for (int k = mode; k > 0; k--) {
      w *= k / mean;
      if (w * k < tolerance / 4) { // at most k terms are left, each smaller
        break;
      }
      below = put(below, downs++, w);
    }
    int ups = 0;
    w = 1;
    for (int k = mode + 1; ; k++) {
      double ratio = mean / k;
      w *= ratio;
      if (w / (1 - ratio) < tolerance / 4) {
        break;
      }
      above = put(above, ups++, w);
    }
    double[] weights = new double[downs + 1 + ups];
    for (int i = 0; i < downs; i++) {
      weights[downs - 1 - i] = below[i];
    }
    weights[downs] = 1;
    System.arraycopy(above, 0, weights, downs + 1, ups);
    normalize(weights);
    return new PoissonWeights(mode - downs, weights);
  }

  private static double[] put(double[] values, int index, double value) {
    double[] room = index == values.length ? Arrays.copyOf(values, index * 2) : values;
    room[index] = value;
    return room;
  }

  private static void normalize(double[] weights) {
    double sum = 0;
    for (double each : weights) {
      sum += each;
    }
    for (int i = 0; i < weights.length; i++) {
      weights[i] /= sum;
    }
  }

  /** The first number of jumps that counts. */
  int left() {
    return left;
  }

  /** The last number of jumps that counts. */
  int right() {
    return left + weight.length - 1;
  }

  double weight(int jumps) {
    return weight[jumps - left];
  }
}
