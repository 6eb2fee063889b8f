package io.github.btc.tools.replicas.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class TailCurveTest {

  @Test
  void fallsFromAllRequestsToTheSlowestOne() {
    List<List<Double>> points = TailCurve.of(SampleRuns.figures().get(0).latencies());

    assertThat(points.get(0).get(1)).isEqualTo(1.0);
    assertThat(points.get(points.size() - 1).get(1)).isEqualTo(1.0 / 900);
    for (int i = 1; i < points.size(); i++) {
      assertThat(points.get(i).get(0)).isGreaterThanOrEqualTo(points.get(i - 1).get(0));
      assertThat(points.get(i).get(1)).isLessThan(points.get(i - 1).get(1));
    }
  }
}
