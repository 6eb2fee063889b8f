package io.github.btc.jmh;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Measures the cost of reading a level, which is why the controller reads it only at a sample. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class MonitorBenchmark {

  private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
  private final MemoryPoolMXBean pool = firstHeapPool();
  private final GarbageCollectorMXBean collector =
      ManagementFactory.getGarbageCollectorMXBeans().get(0);

  /** Measures the cost of the harness. */
  @Benchmark
  public void empty() {}

  @Benchmark
  public long heapUsed() {
    return memory.getHeapMemoryUsage().getUsed();
  }

  @Benchmark
  public long poolUsed() {
    return pool.getUsage().getUsed();
  }

  @Benchmark
  public long collectionCount() {
    return collector.getCollectionCount();
  }

  @Benchmark
  public long freeMemory() {
    return Runtime.getRuntime().freeMemory();
  }

  @Benchmark
  public long clock() {
    return System.nanoTime();
  }

  private static MemoryPoolMXBean firstHeapPool() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(candidate -> candidate.getType() == MemoryType.HEAP)
        .findFirst()
        .orElseThrow();
  }
}
