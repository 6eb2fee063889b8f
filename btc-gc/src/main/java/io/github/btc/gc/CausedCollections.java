package io.github.btc.gc;

import java.util.List;
import java.util.Properties;

/**
 * Counts, for each collector, the collections that all copies of this library in this JVM have
 * caused. The counts are texts in the system properties, because class loaders share them and they
 * keep no class loader alive. Without the right to write properties, each copy knows only its own.
 *
 * <p>Thread-safe.
 */
final class CausedCollections {

  private static final String PREFIX = "io.github.btc.gc.ours.";

  private final List<String> keys;
  private final long[] own; // guarded by this

  CausedCollections(List<String> collectors) {
    this.keys = collectors.stream().map(name -> PREFIX + name.replace(' ', '-')).toList();
    this.own = new long[collectors.size()];
  }

  synchronized void add(int collector, long collections) {
    try {
      Properties shared = System.getProperties();
      synchronized (shared) { // the lock of all copies
        shared.setProperty(keys.get(collector), Long.toString(shared(collector) + collections));
      }
    } catch (SecurityException e) {
      // The collections of this copy are known nevertheless.
    }
    own[collector] += collections; // last: shared() returns it if the property cannot be read
  }

  synchronized long of(int collector) {
    return Math.max(own[collector], shared(collector));
  }

  private long shared(int collector) {
    try {
      return Long.parseLong(System.getProperty(keys.get(collector), "0"));
    } catch (NumberFormatException | SecurityException e) {
      return own[collector];
    }
  }
}
