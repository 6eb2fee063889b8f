package io.github.btc.kubernetes;

import io.github.btc.Closing;
import io.github.btc.Coordinator;
import io.github.btc.RefusedSettingException;
import io.github.btc.Ticker;
import io.github.btc.internal.Ranges;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;

/**
 * Lets each replica close only in its own slot of the clock. The slot follows from the number of
 * the pod, which Kubernetes gives to the pods of a StatefulSet. So the replicas never talk to each
 * other, and a slot needs no network, no permission and no file.
 *
 * <p>Slots keep two replicas apart as long as their clocks differ by at most the guard and no
 * closing takes longer than the longest closing. All replicas need the same settings. If a closing
 * has taken longer, this replica logs a warning and stays open for a second, because its next
 * closing might reach into the slot of another replica too. The time doubles with each such closing
 * in a row, up to a minute. Tasks that cannot wait run uncontrolled meanwhile.
 *
 * <p>A replica that is due waits for its slot, for one cycle at most. Choose number and length of
 * the slots so that the level cannot grow from A^max to the level at which the task runs by itself
 * within one cycle.
 *
 * <p>Each controller needs a coordinator of its own, because it is not thread-safe.
 */
public final class SlotCoordinator implements Coordinator {

  private static final Logger LOG = System.getLogger(SlotCoordinator.class.getName());

  private static final long FIRST_REST_NANOS = Duration.ofSeconds(1).toNanos();
  private static final long LONGEST_REST_NANOS = Duration.ofMinutes(1).toNanos();

  private final Builder settings;
  private final Slots slots;
  private final int slot;
  private final Clock clock;
  private final Ticker ticker;

  private long begunNanos;
  private long restNanos;
  private long restSinceNanos;

  private SlotCoordinator(Builder settings, int number) {
    this.settings = settings;
    this.slots = settings.slots();
    this.slot = number % slots.count();
    this.clock = settings.clock;
    this.ticker = settings.ticker;
  }

  /**
   * Makes a builder for the coordinator of one replica.
   *
   * @param replicas how many replicas there are, 2 to 1000; with autoscaling the largest number
   * @return a builder
   */
  public static Builder of(int replicas) {
    return new Builder(replicas);
  }

  @Override
  public boolean tryAcquire(Closing closing) {
    long now = ticker.nanos();
    boolean resting = restNanos > 0 && now - restSinceNanos < restNanos;
    if (resting || !slots.mayBegin(slot, clock.instant())) {
      return false;
    }
    begunNanos = now;
    return true;
  }

  @Override
  public void release() {
    long now = ticker.nanos();
    long tookNanos = now - begunNanos;
    if (tookNanos <= slots.closingNanos()) {
      restNanos = 0;
      return;
    }
    restNanos = Math.min(LONGEST_REST_NANOS, Math.max(FIRST_REST_NANOS, 2 * restNanos));
    restSinceNanos = now;
    LOG.log(
        Level.WARNING,
        "A closing took {0} ms, which is longer than the longest closing of {1} ms. This replica"
            + " stays open for {2} s. Set a longer closing and a longer slot.",
        tookNanos / 1_000_000,
        settings.closing.toMillis(),
        restNanos / 1_000_000_000);
  }

  @Override
  public String toString() {
    return "slot " + slot + " of " + slots.count() + ", each " + settings.slot.toMillis() + " ms";
  }

  /** The settings of a {@link SlotCoordinator}. They must be equal in all replicas. */
  public static final class Builder {

    private static final int MOST_REPLICAS = 1_000;
    private static final int MOST_NUMBER = 9_999;
    private static final int FROM_THE_POD = -1;

    /** A controller whose coordinator has declined asks again after this time at most. */
    private static final Duration ASKED_EVERY = Duration.ofMillis(70);

    private static final Duration LONGEST = Duration.ofMinutes(1);

    private final int replicas;
    private int most = 1;
    private int number = FROM_THE_POD;
    private Duration slot = Duration.ofMillis(250);
    private Duration guard = Duration.ofMillis(50);
    private Duration closing = Duration.ofMillis(100);
    private Clock clock = Clock.systemUTC();
    private Ticker ticker = Ticker.system();

    private Builder(int replicas) {
      this.replicas = (int) Ranges.whole("replicas", replicas, 2, MOST_REPLICAS);
    }

    /**
     * Sets how many replicas may be away at a time. There are as many slots as needed for that.
     *
     * @param value 1 to one less than the number of replicas; default 1
     * @return this
     */
    public Builder most(int value) {
      most = (int) Ranges.whole("most", value, 1, replicas - 1);
      return this;
    }

    /**
     * Sets the number of this replica. Replicas with consecutive numbers have different slots.
     *
     * @param value 0 to 9999; by default the variable {@code POD_INDEX} or, if there is none, the
     *     end of the pod's name
     * @return this
     */
    public Builder number(int value) {
      number = (int) Ranges.whole("number", value, 0, MOST_NUMBER);
      return this;
    }

    /**
     * Sets the length of a slot.
     *
     * @param value up to 1 min, at least 70 ms more than guard and longest closing; default 250 ms
     * @return this
     */
    public Builder slot(Duration value) {
      slot = Objects.requireNonNull(value, "slot");
      return this;
    }

    /**
     * Sets how much the clocks of two replicas may differ.
     *
     * @param value 0 to 1 min; default 50 ms
     * @return this
     */
    public Builder guard(Duration value) {
      Ranges.nanos("guard", value, Duration.ZERO, LONGEST);
      guard = value;
      return this;
    }

    /**
     * Sets how long a closing takes at most, from the announcement that the replica goes away until
     * the announcement that it is back. It includes the longest request, for which the drain waits.
     *
     * @param value 1 ms to 1 min; default 100 ms
     * @return this
     */
    public Builder longestClosing(Duration value) {
      Ranges.nanos("longestClosing", value, Duration.ofMillis(1), LONGEST);
      closing = value;
      return this;
    }

    /**
     * Sets the clocks, for tests and simulations.
     *
     * @param time tells the time of day; default {@link Clock#systemUTC()}
     * @param duration measures closings; default {@link Ticker#system()}
     * @return this
     */
    public Builder clocks(Clock time, Ticker duration) {
      clock = Objects.requireNonNull(time, "time");
      ticker = Objects.requireNonNull(duration, "duration");
      return this;
    }

    /**
     * Makes the coordinator of one replica.
     *
     * @return the coordinator
     * @throws RefusedSettingException if the slot is too short, or if this pod has no number
     */
    public SlotCoordinator build() {
      return new SlotCoordinator(
          this, number == FROM_THE_POD ? PodNumber.of(System.getenv()) : number);
    }

    private Slots slots() {
      Duration least = guard.plus(ASKED_EVERY).plus(closing);
      if (slot.compareTo(least) < 0 || slot.compareTo(LONGEST) > 0) {
        throw new RefusedSettingException(
            "slot",
            slot.toMillis() + " ms",
            String.format(
                "%d ms to 1 min: the guard of %d ms, the longest closing of %d ms, and %d ms in"
                    + " which closings begin",
                least.toMillis(), guard.toMillis(), closing.toMillis(), ASKED_EVERY.toMillis()));
      }
      int count = (replicas + most - 1) / most;
      return new Slots(count, slot.toNanos(), guard.toNanos(), closing.toNanos());
    }
  }
}
