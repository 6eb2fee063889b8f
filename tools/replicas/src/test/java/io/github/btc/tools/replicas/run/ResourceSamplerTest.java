package io.github.btc.tools.replicas.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.btc.tools.replicas.measure.Interval;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ResourceSamplerTest {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final long SPIN_NANOS = 100_000_000;

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

  /** A platform team pays for the proxies too, but they are no part of a replica. */
  @Test
  void theTimeOfTheProxiesIsAFigureOfItsOwn() {
    try (ResourceSampler sampler = new ResourceSampler()) {
      sampler.watchProxies(List.of(ProcessHandle.current().pid()));
      long from = System.nanoTime();
      double before = ownCpuSeconds();
      while (ownCpuSeconds() - before < 0.1) {
        Thread.onSpinWait();
      }
      sampler.finish();
      ResourceUse use = sampler.useIn(new Interval(from, System.nanoTime()));

      assertThat(use.proxyCpuSeconds()).isGreaterThan(0.05);
      assertThat(use.cpuSeconds()).isZero();
    }
  }

  @Test
  void withoutAProxyItsTimeIsUnknown() {
    try (ResourceSampler sampler = new ResourceSampler()) {
      long from = System.nanoTime();
      sampler.finish();

      assertThat(sampler.useIn(new Interval(from, System.nanoTime())).proxyCpuSeconds()).isNaN();
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

  @Test
  void aProcessThatHasEndedKeepsItsLastReading() throws Exception {
    Process ended = new ProcessBuilder("cat").start();
    try (ResourceSampler sampler = new ResourceSampler()) {
      long from = System.nanoTime();
      sampler.watch(ended.pid());
      ended.destroyForcibly().waitFor();
      sampler.finish();

      double used = sampler.useIn(new Interval(from, System.nanoTime())).cpuSeconds();

      assertThat(used).isNotNegative();
    }
  }

  /** A program that a shell starts in a group is outside of it for a moment. */
  @Test
  void readsTheThrottlingOfTheGroupThatAProcessWillBeIn(@TempDir Path folder) throws IOException {
    Path statistics = folder.resolve("cpu.stat");
    Files.writeString(statistics, "nr_periods 10\nnr_throttled 1\nthrottled_time 1000000\n");
    try (ResourceSampler sampler = new ResourceSampler()) {
      sampler.watch(ProcessHandle.current().pid(), statistics);
      long from = System.nanoTime();
      Files.writeString(statistics, "nr_periods 20\nnr_throttled 5\nthrottled_time 9000000\n");
      sampler.finish();
      ResourceUse use = sampler.useIn(new Interval(from, System.nanoTime()));

      assertThat(use.throttling()).isNotNull();
      assertThat(use.throttling().throttledPeriods()).isEqualTo(4);
      assertThat(sampler.throttled(0)).hasSize(1);
    }
  }

  /** A thread with the controller's name burns a tenth of a second. */
  @Test
  void showsAControllerThatSpins() throws InterruptedException {
    assumeTrue(Files.isReadable(Path.of("/proc/self/task")), "this system has no /proc");
    try (ResourceSampler sampler = new ResourceSampler()) {
      long from = System.nanoTime(); // no reading before it knows the thread
      sampler.watch(ProcessHandle.current().pid());
      CountDownLatch spun = new CountDownLatch(1);
      CountDownLatch read = new CountDownLatch(1);
      Thread controller = new Thread(() -> spin(spun, read), "btc-replica-0");
      controller.start();
      spun.await();
      sampler.finish();
      read.countDown();

      ResourceUse use = sampler.useIn(new Interval(from, System.nanoTime()));
      assertThat(use.threads().controller()).isGreaterThan(SPIN_NANOS / 2e9);
      assertThat(use.threads().btc()).isGreaterThanOrEqualTo(use.threads().controller());
    }
  }

  private static void spin(CountDownLatch spun, CountDownLatch read) {
    while (THREADS.getCurrentThreadCpuTime() < SPIN_NANOS) {
      Thread.onSpinWait();
    }
    spun.countDown();
    try {
      read.await(); // the time of a thread that has ended cannot be read
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static double ownCpuSeconds() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos() / 1e9;
  }
}
