package io.github.btc.research.lake;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.simulator.workload.Load;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/** Which objects are requested: the two workloads of section 7.4. */
public enum Workload {
  /** Independent draws, the k-th object in proportion to 1 / k^0.5. */
  ZIPF,
  /**
   * In place of the trace, which is not ours to publish: as many different objects as it has, and
   * an object that is requested again was requested not long ago. The age is drawn evenly on a
   * logarithmic scale.
   */
  REPLAY;

  private static final double ZIPF_EXPONENT = 0.5;

  /** The share of requests in the trace for an object that was not requested before. */
  private static final double NEW = 89_616.0 / 300_000;

  /** Returns the requests of one run. */
  Objects of(int objects, int requests, SplittableRandom random) {
    if (this == ZIPF) {
      Load.Keys keys = Load.Keys.zipf(objects, ZIPF_EXPONENT);
      return () -> (int) keys.next(random);
    }
    return new Recent(objects, requests, random);
  }

  /** Draws objects. */
  interface Objects {
    /** Draws the next one. */
    int next();
  }

  private static final class Recent implements Objects {
    private final int objects;
    private final SplittableRandom random;
    private final int[] history;
    private int size;
    private int unused;

    Recent(int objects, int requests, SplittableRandom random) {
      this.objects = objects;
      this.random = random;
      this.history = new int[requests];
    }

    @Override
    public int next() {
      boolean isNew = size == 0 || unused < objects && random.nextDouble() < NEW;
      int next = isNew ? unused++ : history[size - age()];
      if (size < history.length) {
        history[size++] = next;
      }
      return next;
    }

    private int age() {
      return (int) Math.min(size, Math.exp(random.nextDouble() * Math.log(size + 1)));
    }
  }

  /** Returns the workload of a name such as {@code zipf}. */
  public static Workload named(String name) {
    return Arrays.stream(values())
        .filter(each -> each.toString().equals(name))
        .findFirst()
        .orElseThrow(() -> new RefusedSettingException("workload", name, "one of zipf, replay"));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
