package io.github.btc.lab.replica;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/** The collections that a replica's controller runs. */
final class ReplicaTasks {

  private static final double EDEN_MIN = 0.50;
  private static final double EDEN_MAX = 0.65;
  private static final double OLD_MIN = 0.85;
  private static final double OLD_MAX = 0.95;
  private static final int PIECE_BYTES = 64 << 10;

  private static final AtomicLong OURS = new AtomicLong();

  @SuppressWarnings("unused") // keeps allocations from being removed
  private static volatile byte[] piece = new byte[0];

  private ReplicaTasks() {}

  static List<BackgroundTask> of(ReplicaMode mode) {
    MemoryPoolMXBean eden = pool(name -> name.contains("Eden"));
    MemoryPoolMXBean old = pool(name -> name.contains("Old") || name.contains("Tenured"));
    return switch (mode) {
      case GATE_ONLY -> List.of(new Collection("full", eden, EDEN_MIN, EDEN_MAX, System::gc));
      case BTC ->
          List.of(
              new Collection("young", eden, EDEN_MIN, EDEN_MAX, () -> turnOver(eden)),
              new Collection("old", old, OLD_MIN, OLD_MAX, System::gc));
      case OFF, NO_COLLECTIONS -> List.of();
    };
  }

  private static void turnOver(MemoryPoolMXBean eden) {
    long before = collections();
    long limit = eden.getUsage().getCommitted() * 5 / 4;
    for (long bytes = 0; collections() == before; bytes += PIECE_BYTES) {
      if (bytes > limit) {
        throw new IllegalStateException("no collection after " + bytes + " bytes");
      }
      piece = new byte[PIECE_BYTES];
    }
  }

  private static long collections() {
    long count = 0;
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      count += bean.getName().contains("Concurrent") ? 0 : bean.getCollectionCount();
    }
    return count;
  }

  private static MemoryPoolMXBean pool(Predicate<String> name) {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> name.test(pool.getName()))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no such memory pool"));
  }

  private record Collection(
      String name, MemoryPoolMXBean pool, double min, double max, Runnable work)
      implements BackgroundTask {

    @Override
    public double level() {
      return pool.getUsage().getUsed();
    }

    @Override
    public ActivationInterval activationInterval() {
      double capacity = pool.getUsage().getCommitted();
      return ActivationInterval.between(min * capacity, max * capacity);
    }

    @Override
    public void run() {
      long before = collections();
      work.run();
      OURS.addAndGet(collections() - before);
    }

    @Override
    public long uncontrolledRuns() {
      return collections() - OURS.get();
    }
  }
}
