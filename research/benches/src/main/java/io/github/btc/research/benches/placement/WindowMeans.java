package io.github.btc.research.benches.placement;

import io.github.btc.research.benches.placement.Service.Answered;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** Mean response times of windows of the same length. */
final class WindowMeans {

  private WindowMeans() {}

  /**
   * Computes the mean of each whole window between two times.
   *
   * @param answers requests that were answered well
   * @param fromNanos begin of the first window
   * @param toNanos time after the last window
   * @param window length of a window
   * @return means in ms; NaN for a window in which nothing was sent that was answered well
   */
  static List<Double> of(
      Collection<Answered> answers, long fromNanos, long toNanos, Duration window) {
    int count = (int) ((toNanos - fromNanos) / window.toNanos());
    double[] sums = new double[count];
    int[] requests = new int[count];
    for (Answered each : answers) {
      long since = each.sentNanos() - fromNanos;
      if (since >= 0 && since / window.toNanos() < count) {
        int index = (int) (since / window.toNanos());
        sums[index] += each.nanos() / 1e6;
        requests[index]++;
      }
    }
    Arrays.setAll(sums, i -> requests[i] == 0 ? Double.NaN : sums[i] / requests[i]);
    return Arrays.stream(sums).boxed().toList();
  }
}
