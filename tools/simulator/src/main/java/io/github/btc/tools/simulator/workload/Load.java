package io.github.btc.tools.simulator.workload;

import io.github.btc.RefusedSettingException;
import java.util.Arrays;
import java.util.SplittableRandom;

/** The load of a service: the source of its requests, and their times. */
public sealed interface Load {

  /** The highest rate, one request per nanosecond. With more, simulated time would not pass. */
  double MOST_PER_SECOND = 1e9;

  /**
   * A number of clients, each with one request at a time. A client sends the next request after the
   * answer and its think time. A client that was denied asks again when a replica is back.
   *
   * @param clients the number of clients, at least 1
   * @param think the time between an answer and the next request
   */
  record Closed(int clients, DurationSet think) implements Load {
    public Closed {
      if (clients < 1) {
        throw new RefusedSettingException("clients", String.valueOf(clients), "at least 1");
      }
    }
  }

  /**
   * Requests that arrive independently of the answers to earlier requests.
   *
   * @param gap the time between two requests
   */
  record Open(DurationSet gap) implements Load {}

  /** Returns a number of clients without think time. */
  static Load clients(int clients) {
    return new Closed(clients, DurationSet.fixed(0));
  }

  /** Returns requests that arrive as a Poisson process. */
  static Load perSecond(double rate) {
    if (!(rate > 0 && rate <= MOST_PER_SECOND)) {
      throw new RefusedSettingException(
          "rate", String.valueOf(rate), "more than 0 per second, at most 1000000000");
    }
    return new Open(DurationSet.exponential(1e9 / rate));
  }

  /** The keys of requests, for policies that route by key. */
  @FunctionalInterface
  interface Keys {
    /** Draws a key. */
    long next(SplittableRandom random);

    /** Returns random keys that are practically all different. */
    static Keys different() {
      return SplittableRandom::nextLong;
    }

    /** Returns keys from 0 to count - 1. Key k has a share proportional to {@code 1 / (k+1)^s}. */
    static Keys zipf(int count, double s) {
      double[] upTo = new double[count];
      double sum = 0;
      for (int k = 0; k < count; k++) {
        sum += Math.pow(k + 1, -s);
        upTo[k] = sum;
      }
      double total = sum;
      return random -> {
        int found = Arrays.binarySearch(upTo, random.nextDouble() * total);
        return found < 0 ? -found - 1 : found;
      };
    }
  }
}
