package io.github.btc.tools.replicas.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.measure.Interval;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class ResourceSamplerTest {

  @Test
  void readsBetweenTwoReadingsFromAStraightLine() {
    TreeMap<Long, Double> readings = new TreeMap<>(Map.of(100L, 1.0, 200L, 3.0));

    assertThat(ResourceSampler.secondsAt(readings, 100)).isEqualTo(1);
    assertThat(ResourceSampler.secondsAt(readings, 150)).isEqualTo(2);
    assertThat(ResourceSampler.secondsAt(readings, 50)).isEqualTo(1);
    assertThat(ResourceSampler.secondsAt(readings, 250)).isEqualTo(3);
  }

  @Test
  void knowsThisProcess() {
    try (ResourceSampler sampler = new ResourceSampler()) {
      long from = System.nanoTime();
      sampler.watch(ProcessHandle.current().pid());
      sampler.finish();
      ResourceUse use = sampler.useIn(new Interval(from, System.nanoTime()));

      assertThat(use.memoryMegabytes()).isPositive();
      assertThat(use.cpuSeconds()).isNotNegative();
    }
  }

  @Test
  void doesNotCountWhatAProcessHadUsedBeforeItWasWatched() {
    try (ResourceSampler sampler = new ResourceSampler()) {
      sampler.finish(); // a reading of nobody
      double atFirst = ownCpuSeconds();
      sampler.watch(ProcessHandle.current().pid());
      long from = System.nanoTime();
      sampler.finish();

      assertThat(sampler.useIn(new Interval(from, System.nanoTime())).cpuSeconds())
          .isLessThanOrEqualTo(ownCpuSeconds() - atFirst);
    }
  }

  private static double ownCpuSeconds() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos() / 1e9;
  }
}
