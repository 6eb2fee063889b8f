package io.github.btc.gc;

import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A service without BTC whose garbage and live objects grow with the memory of its container, so
 * that a container of any size collects about as often. Prints {@code key=value}.
 */
final class LineProbe {

  private static final int LIVE_BYTES = 400; // of an object, with its header
  private static final double LIVE_SHARE = 0.15; // of the memory
  private static final double GARBAGE_SHARE = 0.1; // of the memory, per second
  private static final double PROMOTED_SHARE = 0.15; // of the garbage replaces live objects
  private static final int GARBAGE_BYTES = 4_000;
  private static final double MEGABYTE = 1 << 20;

  private static volatile @Nullable Object sink;

  private final byte[][] live;
  private final SplittableRandom random = new SplittableRandom(1);

  private LineProbe(double memory) {
    live = new byte[(int) (memory * LIVE_SHARE / LIVE_BYTES)][];
    for (int object = 0; object < live.length; object++) {
      live[object] = new byte[LIVE_BYTES - 16];
    }
  }

  /** Takes the memory of the container in megabytes, and for how many seconds it serves. */
  public static void main(String[] arguments) {
    double memory = Double.parseDouble(arguments[0]) * MEGABYTE;
    double seconds = Double.parseDouble(arguments[1]);
    LineProbe probe = new LineProbe(memory);
    HeapPools pools = CollectionLedger.ofThisJvm().pools();
    long youngBefore = count(pools, CollectionKind.YOUNG);
    long fullBefore = count(pools, CollectionKind.FULL);
    LongAccumulator longest = new LongAccumulator(Math::max, 0);
    LongAccumulator total = new LongAccumulator(Long::sum, 0);
    try (CollectionObserver observer =
        CollectionObserver.start(
            event -> {
              if (event.kind().isStop()) {
                longest.accumulate(event.durationMillis());
                total.accumulate(event.durationMillis());
              }
            })) {
      probe.serve(memory * GARBAGE_SHARE, seconds);
      System.out.printf("stops=%d%n", observer.uncontrolledStops());
    }
    System.out.printf("eden=%d%n", edenMegabytes());
    System.out.printf("young=%d%n", count(pools, CollectionKind.YOUNG) - youngBefore);
    System.out.printf("full=%d%n", count(pools, CollectionKind.FULL) - fullBefore);
    System.out.printf("longest=%d%n", longest.get());
    System.out.printf("total=%d%n", total.get());
    System.out.println("end=reached");
  }

  /** Does an amount of work that depends on nothing else, at its pace or as soon as it can. */
  private void serve(double bytesPerSecond, double seconds) {
    long begun = System.nanoTime();
    double made = 0;
    while (made < bytesPerSecond * seconds) {
      double due = bytesPerSecond * (System.nanoTime() - begun) / 1e9;
      while (made < due) {
        sink = new byte[GARBAGE_BYTES];
        made += GARBAGE_BYTES;
        replace((int) (GARBAGE_BYTES * PROMOTED_SHARE / LIVE_BYTES * 1_000));
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  /** Replaces so many thousandths of a live object, on average. */
  private void replace(int thousandths) {
    if (random.nextInt(1_000) < thousandths) {
      live[random.nextInt(live.length)] = new byte[LIVE_BYTES - 16];
    }
  }

  private static long count(HeapPools pools, CollectionKind kind) {
    return pools.collections(Set.of(kind));
  }

  private static long edenMegabytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getName().contains("Eden"))
        .mapToLong(pool -> (long) (pool.getUsage().getCommitted() / MEGABYTE))
        .sum();
  }
}
