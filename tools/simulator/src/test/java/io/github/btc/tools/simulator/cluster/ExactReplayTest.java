package io.github.btc.tools.simulator.cluster;

import static io.github.btc.tools.simulator.workload.ServiceLog.away;
import static io.github.btc.tools.simulator.workload.ServiceLog.served;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.workload.RecordedLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The simulator against an exact replay of its logs. With as many clients as replicas, a replica is
 * never idle, so the entries of its log follow each other without a gap. The times in which all
 * replicas are away then follow from the logs alone, in whole nanoseconds.
 *
 * <p>The simulator that the thesis published sums the numbers of two replicas to name the times in
 * which both are away. So 0 + 3 and 1 + 2 have one name, and so do 0 + 1 + 2 and 1 + 2. It
 * therefore finds no time in which three replicas or more are away together. The cases from three
 * replicas on show that this simulator does.
 */
class ExactReplayTest {

  private static final long MS = 1_000_000;
  private static final long END = 60_000 * MS;
  private static final int ENTRIES = 2_000;
  private static final double SHARE_AWAY = 0.1;
  private static final double ELEVEN_DIGITS = 1e-11;

  private record Entry(boolean isAway, long nanos) {}

  @ParameterizedTest
  @CsvSource({"1, 47", "2, 47", "3, 47", "4, 47", "5, 47", "8, 48", "3, 49"})
  void unavailabilityAndCouaAreThoseOfTheLogs(int replicas, long seed) {
    List<List<Entry>> logs = logs(replicas, seed);

    SimulationResult result = simulate(logs);

    assertThat(result.unavailability())
        .isCloseTo((double) timeAllAway(logs) / END, within(ELEVEN_DIGITS))
        .isPositive();
    assertThat(result.coua())
        .isCloseTo((double) timeAway(logs) / END / replicas, within(ELEVEN_DIGITS));
  }

  private static SimulationResult simulate(List<List<Entry>> logs) {
    List<RecordedLog> recorded = logs.stream().map(ExactReplayTest::recorded).toList();
    ReplicaModel model =
        ReplicaModel.replaying((replica, random) -> recorded.get(replica).restarted());
    return Simulation.run(
        Scenario.ofThesis(logs.size(), model).lasting(Duration.ofNanos(END), Duration.ZERO), 1);
  }

  private static RecordedLog recorded(List<Entry> entries) {
    return RecordedLog.of(
        entries.stream()
            .mapToLong(each -> each.isAway ? away(each.nanos) : served(each.nanos, false))
            .toArray());
  }

  private static List<List<Entry>> logs(int replicas, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<List<Entry>> logs = new ArrayList<>();
    for (int replica = 0; replica < replicas; replica++) {
      List<Entry> log = new ArrayList<>();
      for (int i = 0; i < ENTRIES; i++) {
        boolean isAway = random.nextDouble() < SHARE_AWAY;
        double mean = (isAway ? 60 : 5) * MS;
        log.add(new Entry(isAway, 1 + Math.round(mean * random.nextExponential())));
      }
      logs.add(log);
    }
    return logs;
  }

  /** Returns the time in which all replicas are away. */
  private static long timeAllAway(List<List<Entry>> logs) {
    TreeMap<Long, Integer> changes = new TreeMap<>();
    logs.forEach(log -> addChanges(log, changes));
    long all = 0;
    long since = 0;
    int count = 0;
    for (var change : changes.entrySet()) {
      all += count == logs.size() ? change.getKey() - since : 0;
      count += change.getValue();
      since = change.getKey();
    }
    return all;
  }

  /** Returns the time in which a replica is away, summed over the replicas. */
  private static long timeAway(List<List<Entry>> logs) {
    long sum = 0;
    for (List<Entry> log : logs) {
      TreeMap<Long, Integer> changes = new TreeMap<>();
      addChanges(log, changes);
      for (var change : changes.entrySet()) {
        sum -= change.getKey() * change.getValue();
      }
    }
    return sum;
  }

  /** Adds +1 where the replica goes away and -1 where it is back, up to the end. */
  private static void addChanges(List<Entry> log, TreeMap<Long, Integer> changes) {
    long now = 0;
    for (int i = 0; now < END; i++) {
      Entry entry = log.get(i % log.size());
      if (entry.isAway) {
        changes.merge(now, 1, Integer::sum);
        changes.merge(Math.min(END, now + entry.nanos), -1, Integer::sum);
      }
      now += entry.nanos;
    }
  }
}
