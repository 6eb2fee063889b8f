package io.github.btc.research.benches.fanout;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import io.github.btc.tools.replicas.run.LimitHeap;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Which runs there are.
 *
 * @param leaves services that each user asks at once, one number for each tree
 * @param ways what is done about collections
 * @param replicas replicas of each leaf
 * @param usersPerSecond users per second, at constant distance
 * @param heapMegabytes heap of each replica
 * @param liveMegabytes live state of each replica
 * @param rounds how often each run is repeated
 * @param seed seed of the replicas, and of the parts that they answer before the first user
 * @param warmUp time in which users ask and are not measured
 * @param measure measured time
 */
record FanOutPlan(
    List<Integer> leaves,
    List<Way> ways,
    int replicas,
    int usersPerSecond,
    int heapMegabytes,
    int liveMegabytes,
    int rounds,
    long seed,
    Duration warmUp,
    Duration measure) {

  /** The index of a replica is one byte in the file of attempts. */
  private static final int MOST_JVMS = 120;

  /** Memory for the two logs of answers, the classes, and objects that grow old. */
  private static final int OTHER_OLD_MEGABYTES = 40;

  private static final int LEAST_YOUNG_MEGABYTES = 8;

  FanOutPlan {
    leaves.forEach(each -> Ranges.whole("leaves", each, 1, 60));
    Ranges.whole("replicas", replicas, 2, 8);
    Ranges.whole("rate", usersPerSecond, 1, 500);
    Ranges.whole("heap-mb", heapMegabytes, 64, 1024);
    Ranges.whole("live-mb", liveMegabytes, 1, 256);
    Ranges.whole("rounds", rounds, 1, 20);
    Ranges.nanos("warm-up", warmUp, Duration.ofSeconds(1), Duration.ofHours(1));
    Ranges.nanos("measure", measure, Duration.ofSeconds(1), Duration.ofHours(10));
    int most = leaves.stream().mapToInt(Integer::intValue).max().orElse(0) * replicas;
    Ranges.whole("leaves times replicas", most, 1, MOST_JVMS);
    if (youngMegabytes(heapMegabytes, liveMegabytes) < LEAST_YOUNG_MEGABYTES) {
      throw new RefusedSettingException(
          "heap-mb",
          Integer.toString(heapMegabytes),
          "at least "
              + (liveMegabytes * 3 / 2 + OTHER_OLD_MEGABYTES + LEAST_YOUNG_MEGABYTES)
              + ", for this live state");
    }
    leaves = List.copyOf(leaves);
    ways = List.copyOf(ways);
  }

  /**
   * A run.
   *
   * @param leaves services that each user asks at once
   * @param way what is done about collections
   * @param round number of the round, from 1
   */
  record Cell(int leaves, Way way, int round) {

    String title() {
      return leaves + " leaves, " + way + ", round " + round;
    }

    String folder() {
      return leaves + "-" + way + "-" + round;
    }
  }

  /** Returns the runs. Every second round has the opposite order of ways. */
  List<Cell> cells() {
    List<Cell> cells = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      for (int each : leaves) {
        List<Way> order = new ArrayList<>(ways);
        if (round % 2 == 0) {
          Collections.reverse(order);
        }
        for (Way way : order) {
          cells.add(new Cell(each, way, round));
        }
      }
    }
    return cells;
  }

  int jvms(Cell cell) {
    return cell.leaves() * replicas;
  }

  private static int youngMegabytes(int heap, int live) {
    return heap - OTHER_OLD_MEGABYTES - live * 3 / 2;
  }

  /** Returns the heap of a replica, which without collections has room for the whole run. */
  int heapMegabytes(Way way) {
    if (way != Way.NO_COLLECTIONS) {
      return heapMegabytes;
    }
    double each = (double) usersPerSecond / replicas;
    int priming = Asker.PRIMING_PARTS + Asker.PRIMING_SPREAD;
    double seconds = warmUp.plus(measure).toMillis() / 1000.0 + priming / each;
    return new LimitHeap(liveMegabytes, each).megabytesFor(seconds);
  }

  /** Returns the JVM flags of a replica. */
  List<String> flags(Way way) {
    List<String> flags = new ArrayList<>();
    flags.add("-Xms" + heapMegabytes(way) + "m");
    flags.add("-Xmx" + heapMegabytes(way) + "m");
    if (way == Way.NO_COLLECTIONS) {
      flags.addAll(LimitHeap.FLAGS);
    } else {
      flags.add("-Xmn" + youngMegabytes(heapMegabytes, liveMegabytes) + "m");
      flags.add("-XX:+UseSerialGC");
    }
    flags.add("-XX:TieredStopAtLevel=1"); // or the compilers of many JVMs would have the cores
    flags.add("-XX:MetaspaceSize=64m"); // otherwise class metadata causes early collections
    flags.add("-XX:ReservedCodeCacheSize=24m");
    flags.add("-Xss256k");
    flags.add("-XX:+PerfDisableSharedMem");
    return flags;
  }

  Duration plannedTime() {
    Duration each = warmUp.plus(measure).plusSeconds(10);
    return each.multipliedBy(cells().size());
  }
}
