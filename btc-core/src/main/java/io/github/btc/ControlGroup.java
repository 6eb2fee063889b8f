package io.github.btc;

import org.jspecify.annotations.Nullable;

/**
 * The worth of BTC in this service, by its own measure. A share of the due collections, drawn at
 * random, is left to the JVM. The difference between these and the others is the work of BTC.
 *
 * <p>A cycle of a task lasts from the end of one run to the end of the next. Each cycle is drawn
 * when it begins, and counts where it was drawn, even if BTC then could not close. A task counts
 * from 30 cycles of either kind on.
 *
 * <p>BTC makes these figures, and a later version may add one.
 */
public interface ControlGroup {

  /** {@return share of the cycles that are left to the JVM} */
  double share();

  /** {@return what requests met in the cycles with BTC} */
  Arm with();

  /** {@return what requests met in the cycles that were left to the JVM} */
  Arm without();

  /** {@return requests per million that BTC spares a pause; {@code null} while no task counts} */
  @Nullable Estimate hitsSaved();

  /**
   * {@return seconds of waiting per million requests that BTC saves; {@code null} while no task
   * counts}
   */
  @Nullable Estimate waitingSaved();

  /** {@return what the closings cost} */
  Cost cost();

  /** {@return worth it, not worth it, or too early to say} */
  Verdict verdict();

  /**
   * {@return the verdict and its reason, in one sentence, and in another one what the figures leave
   * out: requests that waited for collections of BTC that no router had confirmed}
   */
  String sentence();

  /** The requests of the cycles of one kind, and the pauses that hit them. */
  interface Arm {

    /** {@return number of cycles of all tasks, also of those that do not count yet} */
    long cycles();

    /**
     * {@return requests hit by a pause, per million requests, and a million at most: in flight, or
     * waiting to be read}
     */
    double hitPerMillion();

    /** {@return how long they waited, in seconds per million requests} */
    double waitedPerMillion();
  }

  /** A difference between the two kinds of cycles, with its 95 % interval. */
  interface Estimate {

    /** {@return the best estimate} */
    double value();

    /** {@return lower end of the interval} */
    double low();

    /** {@return upper end of the interval} */
    double high();
  }

  /**
   * The cost of the closings. Collections that are left to the JVM cost nothing, so their cycles
   * are left out, and so are those in which the controller was paused.
   */
  interface Cost {

    /** {@return share of time in which the gate was closed} */
    double capacityLost();

    /** {@return refused requests, per million requests} */
    double refusedPerMillion();

    /** {@return CPU time of the controller's own threads, as a number of cores} */
    double cpuCores();
  }

  /** Whether BTC is worth having. */
  enum Verdict {
    /** BTC spares more requests a pause than would show, and saves more time than it costs. */
    WORTH_IT,
    /** BTC spares hardly any request a pause, or its refusals cost more time than it saves. */
    NOT_WORTH_IT,
    /** There are too few cycles, or the interval contains both answers. */
    TOO_EARLY
  }
}
