package io.github.btc.agent.observe;

import java.util.Arrays;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How long this JVM takes to fill a byte of Eden, as a run of BTC does before its collection. It
 * depends on the machine's memory, so it is measured once, by allocating 8 MB of garbage.
 */
final class FillPace {

  private static final int PARTS = 8;
  private static final int PART_BYTES = 1 << 20;
  private static final int OBJECT_BYTES = 128 << 10; // as YoungCollection fills Eden

  // volatile: the compiler must not remove the allocation, although nobody reads the field
  private static volatile @Nullable Object sink;

  private FillPace() {}

  /** {@return nanoseconds for each byte, the median of eight parts, so that no stop counts} */
  static double nanosPerByte(LongSupplier nanoClock) {
    long[] nanos = new long[PARTS];
    for (int part = 0; part < PARTS; part++) {
      long before = nanoClock.getAsLong();
      for (int filled = 0; filled < PART_BYTES; filled += OBJECT_BYTES) {
        sink = new byte[OBJECT_BYTES];
      }
      nanos[part] = nanoClock.getAsLong() - before;
    }
    sink = null;
    Arrays.sort(nanos);
    return (double) nanos[PARTS / 2] / PART_BYTES;
  }
}
