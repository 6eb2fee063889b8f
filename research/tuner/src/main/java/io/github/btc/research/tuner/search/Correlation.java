package io.github.btc.research.tuner.search;

import java.util.Arrays;

/** Pearson's correlation of two series. */
public final class Correlation {

  private Correlation() {}

  /**
   * Correlates two series.
   *
   * @return -1 to 1; 0 if one of them does not vary
   */
  public static double of(double[] x, double[] y) {
    if (x.length != y.length) {
      throw new IllegalArgumentException(
          "y: " + y.length + " (expected one for each x, " + x.length + ")");
    }
    double meanX = Arrays.stream(x).average().orElse(0);
    double meanY = Arrays.stream(y).average().orElse(0);
    double both = 0;
    double squareX = 0;
    double squareY = 0;
    for (int i = 0; i < x.length; i++) {
      both += (x[i] - meanX) * (y[i] - meanY);
      squareX += (x[i] - meanX) * (x[i] - meanX);
      squareY += (y[i] - meanY) * (y[i] - meanY);
    }
    return squareX == 0 || squareY == 0 ? 0 : both / Math.sqrt(squareX * squareY);
  }
}
