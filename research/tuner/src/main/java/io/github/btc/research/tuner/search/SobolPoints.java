package io.github.btc.research.tuner.search;

import io.github.btc.internal.Ranges;
import io.github.btc.tools.simulator.engine.Seeds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hipparchus.random.SobolSequenceGenerator;

/*
 * Points that fill a space evenly and can be continued: a Sobol sequence (I. M. Sobol', 1967; the
 * library's direction numbers are those of S. Joe and F. Y. Kuo, 2008), as in Panozzo, Padua 2022.
 *
 * Ours is a digital shift by the seed: the bits of every coordinate are exchanged by the same mask,
 * which keeps the evenness of the sequence (P. L'Ecuyer and C. Lemieux, Recent advances in
 * randomized quasi-Monte Carlo methods, 2002) and makes another seed another sample. It also moves
 * the first point away from the corner, so that none need be left out (A. B. Owen, On dropping the
 * first Sobol' point, 2020).
 */

/** The points of a search, numbered from 0. The same seed gives the same points. Thread-safe. */
public final class SobolPoints {

  /** The most points there are. */
  public static final int MOST = 1_000_000;

  private static final int BITS = 52; // of the library's coordinates
  private static final double SCALE = Math.pow(2, BITS);
  private static final int MOST_DIMENSIONS = 1_000;

  private final List<Dimension> dimensions;
  private final long[] masks;
  private final SobolSequenceGenerator sequence; // guarded by this

  /**
   * Makes the points of a space.
   *
   * @param dimensions 1 to 1,000
   * @param seed decides which points
   */
  public SobolPoints(List<Dimension> dimensions, long seed) {
    Ranges.whole("dimensions", dimensions.size(), 1, MOST_DIMENSIONS);
    this.dimensions = List.copyOf(dimensions);
    Seeds seeds = new Seeds(seed);
    this.masks =
        dimensions.stream()
            .mapToLong(each -> seeds.seed("shift-" + each.name()) >>> (Long.SIZE - BITS))
            .toArray();
    this.sequence = new SobolSequenceGenerator(dimensions.size());
  }

  /** Returns a point: a value for each dimension, by name. */
  public Map<String, String> at(int number) {
    double[] unit = unit((int) Ranges.whole("point", number, 0, MOST));
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < unit.length; i++) {
      values.put(dimensions.get(i).name(), dimensions.get(i).at(unit[i]));
    }
    return values;
  }

  synchronized double[] unit(int number) {
    double[] point = sequence.skipTo(number);
    for (int i = 0; i < point.length; i++) {
      point[i] = ((long) (point[i] * SCALE) ^ masks[i]) / SCALE;
    }
    return point;
  }
}
