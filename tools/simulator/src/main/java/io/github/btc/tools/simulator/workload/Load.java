package io.github.btc.tools.simulator.workload;

import io.github.btc.RefusedSettingException;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Who sends requests, and when. */
public sealed interface Load {

  /** A request per nanosecond: with more of them time would not pass. */
  double MOST_PER_SECOND = 1e9;

  /**
   * A number of clients, each with one request at a time: the next is sent when the answer has come
   * and the client has thought. A client that was denied comes back when a replica does.
   *
   * @param clients from 1
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
   * Requests that come whatever happens to those before.
   *
   * @param gap the time from one to the next
   */
  record Open(DurationSet gap) implements Load {}

  /** Clients that never think. */
  static Load clients(int clients) {
    return new Closed(clients, DurationSet.fixed(0));
  }

  /** A Poisson process of a mean rate. */
  static Load perSecond(double rate) {
    if (!(rate > 0 && rate <= MOST_PER_SECOND)) {
      throw new RefusedSettingException(
          "rate", String.valueOf(rate), "more than 0 per second, at most 1000000000");
    }
    return new Open(DurationSet.exponential(1e9 / rate));
  }

  /** Which key a request has, for policies that route by key. */
  @FunctionalInterface
  interface Keys {
    /** Draws a key. */
    long next(SplittableRandom random);

    /** A different key each time. */
    static Keys different() {
      return SplittableRandom::nextLong;
    }

    /** Keys 0 to count - 1, of which the k-th is asked for like {@code 1 / (k+1)^s}. */
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
