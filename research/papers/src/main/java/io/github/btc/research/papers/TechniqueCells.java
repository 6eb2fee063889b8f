package io.github.btc.research.papers;

import io.github.btc.research.papers.TechniqueComparison.Cell;
import io.github.btc.research.papers.TechniqueComparison.Method;
import java.util.List;

/** The cells of section 4.7 of the thesis and their measures. */
record TechniqueCells(List<Cell> cells) {

  Cell cell(int replicas, double frequency, Method method) {
    return cells.stream()
        .filter(each -> each.replicas() == replicas)
        .filter(each -> each.frequency() == frequency && each.method() == method)
        .findFirst()
        .orElseThrow();
  }

  /** Returns the mean of a quantile over the numbers of replicas. */
  double pooled(Method method, double frequency, String quantile) {
    return cells.stream()
        .filter(each -> each.method() == method && each.frequency() == frequency)
        .mapToDouble(each -> each.millis(quantile))
        .average()
        .orElseThrow();
  }

  /** Returns a quantile without tasks and without a technique. */
  double optimum(String quantile) {
    return pooled(Method.DEFAULT, 0, quantile);
  }

  /** Returns the requests per ms with 16 replicas. */
  double throughput(Method method, double frequency) {
    return cell(16, frequency, method).throughputPerMilli();
  }
}
