package io.github.btc.research.tuner;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The figures that a Go service tells about itself.
 *
 * @param collections collections since the start
 * @param pauseNanos pauses since the last reading, at most the last 256
 * @param pauseTotal sum of all pauses since the start, in ns
 * @param goroutines mean number since the last reading
 * @param threads threads of the system created since the start
 * @param heapBytes heap in use
 * @param systemBytes memory that Go has from the system
 * @param stackBytes stacks from the system
 * @param cacheBytes structures {@code mcache} from the system
 * @param requests answers since the last reading
 * @param p50 half of them took at most this, in ms
 * @param p90 nine of ten took at most this, in ms
 * @param p99 99 of 100 took at most this, in ms
 */
record HotelReading(
    long collections,
    long[] pauseNanos,
    long pauseTotal,
    double goroutines,
    int threads,
    long heapBytes,
    long systemBytes,
    long stackBytes,
    long cacheBytes,
    int requests,
    double p50,
    double p90,
    double p99) {

  static final String COLLECTIONS = "collections";
  static final String PAUSE_MIN = "pauseMin";
  static final String PAUSE_MEDIAN = "pauseMedian";
  static final String PAUSE_MAX = "pauseMax";
  static final String PAUSE_SUM = "pauseSum";
  static final String GOROUTINES = "goroutines";
  static final String THREADS = "threads";
  static final String HEAP = "heapMegabytes";
  static final String STACK = "stackKilobytes";
  static final String MCACHE = "mcacheKilobytes";
  static final String REQUESTS = "requestsPerSecond";

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double KILO = 1024;

  /** Returns the figures of the time since an earlier reading; times are in ms. */
  Map<String, Double> since(HotelReading earlier, double seconds) {
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put(COLLECTIONS, (double) collections - earlier.collections);
    figures.put(PAUSE_SUM, (pauseTotal - earlier.pauseTotal) / NANOS_PER_MILLI);
    double[] pauses =
        Arrays.stream(pauseNanos).mapToDouble(each -> each / NANOS_PER_MILLI).sorted().toArray();
    if (pauses.length > 0) {
      figures.put(PAUSE_MIN, pauses[0]);
      figures.put(PAUSE_MEDIAN, pauses[pauses.length / 2]);
      figures.put(PAUSE_MAX, pauses[pauses.length - 1]);
    }
    figures.put(GOROUTINES, goroutines);
    figures.put(THREADS, (double) threads);
    figures.put(HEAP, heapBytes / KILO / KILO);
    figures.put(STACK, stackBytes / KILO);
    figures.put(MCACHE, cacheBytes / KILO);
    figures.put(REQUESTS, requests / seconds);
    figures.put(Measure.P50, p50);
    figures.put(Measure.P90, p90);
    figures.put(Measure.P99, p99);
    return figures;
  }
}
