package io.github.btc.proofs.soak;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The use of resources, which must not grow over hours.
 *
 * @param threads the number of live threads
 * @param files the number of open file handles, or 0 on a system that does not report it
 * @param heapBytes the heap in use after a full collection
 */
record Reading(int threads, long files, long heapBytes) {

  // A server opens and learns some things late. Growth beyond these limits counts as a leak.
  private static final int MORE_THREADS = 40;
  private static final long MORE_FILES = 100;
  private static final long MORE_HEAP_BYTES = 48L << 20;

  /** Reads this JVM after an unannounced collection, which must not cause a fault either. */
  static Reading now() {
    System.gc();
    return new Reading(
        ManagementFactory.getThreadMXBean().getThreadCount(),
        openFiles(ManagementFactory.getOperatingSystemMXBean()),
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
  }

  private static long openFiles(OperatingSystemMXBean system) {
    return system instanceof UnixOperatingSystemMXBean unix ? unix.getOpenFileDescriptorCount() : 0;
  }

  /** Lists the resources that have grown since an earlier reading by more than the limits. */
  List<String> grownSince(Reading before) {
    List<String> grown = new ArrayList<>();
    if (threads > before.threads + MORE_THREADS) {
      grown.add(threads + " threads (expected about " + before.threads + ")");
    }
    if (files > before.files + MORE_FILES) {
      grown.add(files + " file handles (expected about " + before.files + ")");
    }
    if (heapBytes > before.heapBytes + MORE_HEAP_BYTES) {
      grown.add(
          megabytes(heapBytes) + " of heap (expected about " + megabytes(before.heapBytes) + ")");
    }
    return grown;
  }

  @Override
  public String toString() {
    return threads + " threads, " + files + " file handles, " + megabytes(heapBytes) + " of heap";
  }

  private static String megabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f MB", bytes / 1048576.0);
  }
}
