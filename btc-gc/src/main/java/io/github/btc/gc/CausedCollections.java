package io.github.btc.gc;

import java.util.List;
import java.util.Properties;

/**
 * How many collections of each collector the copies of this library in this JVM have caused. Kept
 * as text in the system properties, the one place that class loaders share and that keeps none of
 * them alive. Where properties may not be written, each copy knows its own only.
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
      synchronized (shared) { // every copy's lock for this
        shared.setProperty(keys.get(collector), Long.toString(shared(collector) + collections));
      }
    } catch (SecurityException e) {
      // What is our own is known all the same.
    }
    own[collector] += collections; // last: until here it stands in for a property nobody can read
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
