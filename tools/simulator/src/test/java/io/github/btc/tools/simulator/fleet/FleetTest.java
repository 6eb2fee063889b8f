package io.github.btc.tools.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.Closing;
import io.github.btc.kubernetes.SlotCoordinator;
import io.github.btc.kubernetes.lease.LeaseCoordinator;
import io.github.btc.kubernetes.lease.LeaseRecord;
import io.github.btc.kubernetes.lease.LeaseStore;
import io.github.btc.tools.simulator.fleet.FleetSettings.DelayedCoordinator;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Replicas that start together, and replicas that take turns, by the real controller's machine. */
@Tag("one-jdk")
class FleetTest {

  private static final long MILLI = 1_000_000;
  private static final ActivationInterval DEFAULT = ActivationInterval.between(0.75, 0.875);

  /** From A^max on there is time for a whole cycle of slots. */
  private static final ActivationInterval EARLY = ActivationInterval.between(0.4, 0.6);

  // --- spreading -----------------------------------------------------------------------------

  /** The times of the demo: a cycle of 1.5 s, and closings of about 20 ms. */
  private static FleetSettings startingTogether(int replicas, boolean spread) {
    return new FleetSettings(replicas, DEFAULT, 2, 15, spread, null);
  }

  /** Returns the largest share of replicas away at once, in seconds 0 to 15 and 15 to 45. */
  private static double[] sharesAway(int replicas, boolean spread, long seed) {
    Fleet fleet = new Fleet();
    fleet.add(startingTogether(replicas, spread), new SplittableRandom(seed));
    double first = (double) fleet.runUntilSecond(15) / replicas;
    double later = (double) fleet.runUntilSecond(45) / replicas;
    assertThat(fleet.uncontrolledRuns()).isZero();
    return new double[] {first, later};
  }

  /**
   * Prints the table of research/docs/results/simulator/turns.md. In the first 15 s the spread
   * halves the largest share of sixteen and more replicas, and takes a quarter from that of four.
   * Four and sixteen soon meet by chance again. They stay apart only with a coordinator.
   */
  @ParameterizedTest
  @ValueSource(ints = {4, 16, 100, 1_000})
  void replicasThatStartTogetherAreSpread(int replicas) {
    double[] before = meanShares(replicas, false);
    double[] after = meanShares(replicas, true);
    System.out.printf(
        "| %d | %.1f %% | %.1f %% | %.1f %% | %.1f %% |%n",
        replicas, 100 * before[0], 100 * after[0], 100 * before[1], 100 * after[1]);

    assertThat(after[1]).isLessThanOrEqualTo(before[1]);
    assertThat(after[0]).isLessThan(before[0] * (replicas == 4 ? 0.8 : 0.55));
    if (replicas < 100) {
      assertThat(after[1] * replicas).as("replicas that meet by chance").isGreaterThan(1.5);
    }
  }

  /** What the spread alone does not give to few replicas. */
  @ParameterizedTest
  @ValueSource(ints = {4, 16})
  void fewReplicasStayApartWithACoordinator(int replicas) {
    Fleet fleet = new Fleet();
    SplittableRandom random = new SplittableRandom(1);
    double cycleSeconds = replicas * 0.75; // a slot of 250 ms has to come in it for each
    IntFunction<DelayedCoordinator> slots = slots(fleet, replicas, 1, random);
    fleet.add(new FleetSettings(replicas, EARLY, cycleSeconds, 30, true, slots), random.split());

    assertThat(fleet.runUntilSecond(60)).isEqualTo(1);
    assertThat(fleet.closings()).isGreaterThan(40);
    assertThat(fleet.uncontrolledRuns()).isZero();
  }

  private static double[] meanShares(int replicas, boolean spread) {
    int seeds = replicas >= 1_000 ? 2 : 2_000 / replicas; // few replicas need many seeds
    double[] sum = new double[2];
    for (long seed = 1; seed <= seeds; seed++) {
      double[] shares = sharesAway(replicas, spread, seed);
      sum[0] += shares[0] / seeds;
      sum[1] += shares[1] / seeds;
    }
    return sum;
  }

  // --- slots ---------------------------------------------------------------------------------

  /** A clock that is wrong by up to 25 ms, so that two of them differ by 50 ms at most. */
  private static final class WrongClock extends Clock {

    private final Fleet fleet;
    private final long wrongNanos;

    WrongClock(Fleet fleet, long wrongNanos) {
      this.fleet = fleet;
      this.wrongNanos = wrongNanos;
    }

    @Override
    public Instant instant() {
      return Instant.ofEpochSecond(1_000_000, fleet.nowNanos() + wrongNanos);
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  private static IntFunction<DelayedCoordinator> slots(
      Fleet fleet, int replicas, int most, SplittableRandom random) {
    return number -> {
      SlotCoordinator slots =
          SlotCoordinator.of(replicas)
              .most(most)
              .number(number)
              .clocks(
                  new WrongClock(fleet, random.nextLong(-25 * MILLI, 25 * MILLI + 1)),
                  fleet::nowNanos)
              .build();
      return new DelayedCoordinator() {
        @Override
        public boolean tryAcquire(Closing closing) {
          return slots.tryAcquire(closing);
        }

        @Override
        public void release() {
          slots.release();
        }
      };
    };
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void twoControllersWithSlotsAreNeverAwayTogether(long seed) {
    Fleet fleet = new Fleet();
    SplittableRandom random = new SplittableRandom(seed);
    fleet.add(new FleetSettings(2, EARLY, 2, 30, true, slots(fleet, 2, 1, random)), random.split());

    assertThat(fleet.runUntilSecond(300)).isEqualTo(1);
    assertThat(fleet.closings()).isGreaterThan(300);
    assertThat(fleet.uncontrolledRuns()).isZero();
  }

  @Test
  void ofAThousandReplicasWithTenSlotsAHundredAreAwayAtMost() {
    Fleet fleet = new Fleet();
    SplittableRandom random = new SplittableRandom(1);
    fleet.add(
        new FleetSettings(1_000, EARLY, 10, 30, true, slots(fleet, 1_000, 100, random)),
        random.split());

    int most = fleet.runUntilSecond(60);

    System.out.println("1000 replicas, 10 slots: at most " + most + " away, " + figures(fleet));
    assertThat(most).isBetween(1, 100);
    assertThat(fleet.uncontrolledRuns()).isZero();
  }

  private static String figures(Fleet fleet) {
    return fleet.closings() + " closings, " + fleet.uncontrolledRuns() + " uncontrolled runs";
  }

  // --- Leases --------------------------------------------------------------------------------

  /** An API server of which one message in twenty is lost, and one in twenty is late. */
  private static final class UnreliableServer implements LeaseStore {

    private static final long TIMEOUT_NANOS = 2_000 * MILLI;

    private final Fleet fleet;
    private final SplittableRandom random;
    private LeaseRecord record = new LeaseRecord("0", "");
    private long version;
    private long requests;
    private long delayNanos;

    UnreliableServer(Fleet fleet, SplittableRandom random) {
      this.fleet = fleet;
      this.random = random;
    }

    private void travel(String what) throws Exception {
      delayNanos += random.nextLong(2 * MILLI, 25 * MILLI);
      if (random.nextInt(20) == 0) {
        delayNanos += TIMEOUT_NANOS;
        throw new Exception(what + " was lost");
      }
    }

    @Override
    public LeaseRecord read() throws Exception {
      requests++;
      travel("the request or the answer");
      return record;
    }

    @Override
    public @Nullable LeaseRecord write(LeaseRecord seen, String holder) throws Exception {
      requests++;
      travel("the request");
      if (random.nextInt(20) == 0) {
        delayNanos += TIMEOUT_NANOS;
        fleet.at(fleet.nowNanos() + random.nextLong(1, 60_000 * MILLI), () -> change(seen, holder));
        throw new Exception("the request is late");
      }
      LeaseRecord written = change(seen, holder);
      travel("the answer");
      return written;
    }

    private @Nullable LeaseRecord change(LeaseRecord seen, String holder) {
      if (!seen.version().equals(record.version())) {
        return null;
      }
      record = new LeaseRecord(String.valueOf(++version), holder);
      return record;
    }

    long takeDelayNanos() {
      long delay = delayNanos;
      delayNanos = 0;
      return delay;
    }
  }

  private static DelayedCoordinator lease(Fleet fleet, UnreliableServer server, int number) {
    LeaseCoordinator lease =
        LeaseCoordinator.of(server, "pod-" + number, Duration.ofSeconds(30), fleet::nowNanos);
    return new DelayedCoordinator() {
      @Override
      public boolean tryAcquire(Closing closing) throws Exception {
        return lease.tryAcquire(closing);
      }

      @Override
      public void release() throws Exception {
        lease.release();
      }

      @Override
      public long takeDelayNanos() {
        return server.takeDelayNanos();
      }
    };
  }

  /** Fifty pods have one Lease, and each of them has a task of a second every four minutes. */
  @Test
  void ofTheFiftyPodsOfALeaseOneIsAwayAtMostAlthoughMessagesAreLostAndLate() {
    int leases = 20;
    int seconds = 1_200;
    Fleet fleet = new Fleet(leases);
    SplittableRandom random = new SplittableRandom(1);
    List<UnreliableServer> servers =
        IntStream.range(0, leases)
            .mapToObj(i -> new UnreliableServer(fleet, random.split()))
            .toList();
    IntFunction<DelayedCoordinator> coordinators =
        number -> lease(fleet, servers.get(number % leases), number);
    ActivationInterval interval = ActivationInterval.between(0.5, 0.8);
    fleet.add(new FleetSettings(1_000, interval, 480, 1_000, true, coordinators), random.split());

    fleet.runUntilSecond(seconds);

    long requests = servers.stream().mapToLong(server -> server.requests).sum();
    System.out.printf(
        "1000 replicas, 20 Leases, %d s: at most %d of a Lease away, %s, %.4f requests per second"
            + " and pod%n",
        seconds, fleet.mostAwayInAGroup(), figures(fleet), (double) requests / seconds / 1_000);
    assertThat(fleet.mostAwayInAGroup()).isEqualTo(1);
    assertThat(fleet.closings()).isGreaterThan(2_000);
    assertThat(requests).isLessThan(100L * seconds);
  }
}
