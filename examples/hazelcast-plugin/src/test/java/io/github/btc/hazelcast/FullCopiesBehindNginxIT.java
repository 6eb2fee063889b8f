package io.github.btc.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.proofs.contracts.HttpConnection;
import io.github.btc.tools.replicas.balancer.NginxRefusalsBalancer;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import io.github.btc.tools.replicas.measure.Closing;
import io.github.btc.tools.replicas.measure.GcLog;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.Pause;
import io.github.btc.tools.replicas.measure.ReplicaEvents;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Four members with a full copy each and no setting of ours, behind nginx with the recipe. */
@Timeout(300)
@Tag("one-jdk")
class FullCopiesBehindNginxIT {

  private static final int MEMBERS = 4;
  private static final int READS = Integer.getInteger("btc.reads", 10_000);
  private static final int KEYS = 200;
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration LIMIT = Duration.ofMinutes(4); // less than a test may take
  private static final String VALUE = "v".repeat(10_000);

  @TempDir Path directory;

  private final List<Member> members = new ArrayList<>();

  @AfterEach
  void end() {
    members.forEach(Member::close);
  }

  @Test
  void noReadMeetsACollectionAndNoneFails() throws Exception {
    start(MEMBERS, true);
    List<Read> reads;
    try (RunningBalancer nginx = nginx();
        Readers readers = new Readers(nginx.address().getPort(), KEYS, VALUE)) {
      LoopLimit patience = LoopLimit.with(READS + " reads and two closings of each", LIMIT);
      while (readers.count() < READS || !allHaveClosedTwice()) {
        patience.rest(POLL);
      }
      reads = readers.end();
      assertThat(readers.errors()).isEmpty();
    }

    System.out.println(figures(reads));
    assertThat(exposed(reads)).isEmpty();
    assertThat(closingsThatOverlap()).isEmpty();
    assertThat(refused()).isPositive();
  }

  /** The same count without the plugin: it finds those that meet a collection. */
  @Test
  void readsMeetCollectionsWithoutThePlugin() throws Exception {
    start(2, false);
    List<Read> exposed = List.of();
    try (RunningBalancer nginx = nginx()) {
      LoopLimit patience = LoopLimit.with("a read that meets a collection", LIMIT);
      while (exposed.isEmpty()) {
        try (Readers readers = new Readers(nginx.address().getPort(), KEYS, VALUE)) {
          while (readers.count() < READS / 10) {
            patience.rest(POLL);
          }
          exposed = exposed(readers.end());
          assertThat(readers.errors()).isEmpty();
        }
      }
    }
    assertThat(exposed).isNotEmpty();
  }

  private void start(int count, boolean plugin) throws IOException {
    Member.Plan plan = new Member.Plan(Member.version(), plugin, directory, List.of());
    for (int i = 0; i < count; i++) {
      members.add(plan.start("member" + i, List.copyOf(members)));
    }
    fill(members.get(0));
  }

  private RunningBalancer nginx() throws IOException {
    List<InetSocketAddress> addresses = members.stream().map(Member::address).toList();
    return new NginxRefusalsBalancer(503).start(addresses, directory);
  }

  private static void fill(Member member) throws IOException {
    try (HttpConnection client = member.connect()) {
      for (int i = 0; i < KEYS; i++) {
        Maps.fill(client, "key" + i, VALUE);
      }
    }
  }

  private boolean allHaveClosedTwice() throws IOException {
    for (Member member : members) {
      if (ReplicaEvents.read(member.events()).closings().size() < 2) {
        return false;
      }
    }
    return true;
  }

  /** Returns the reads that were at a member while any collection stopped it. */
  private List<Read> exposed(List<Read> reads) throws IOException {
    Map<Integer, List<Pause>> pauses = new HashMap<>();
    for (Member member : members) {
      pauses.put(member.address().getPort(), GcLog.pausesIn(member.collections()));
    }
    return reads.stream().filter(read -> isExposed(read, pauses)).toList();
  }

  private static boolean isExposed(Read read, Map<Integer, List<Pause>> pauses) {
    return read.visits().stream()
        .anyMatch(
            visit ->
                pauses.get(visit.port()).stream()
                    .anyMatch(pause -> pause.interval().overlaps(visit.time())));
  }

  /** Returns neighbours in time that were closed at the same moment. */
  private List<Interval> closingsThatOverlap() throws IOException {
    List<Interval> closed = closings().stream().map(Closing::interval).toList();
    List<Interval> sorted = new ArrayList<>(closed);
    sorted.sort(Comparator.comparingLong(Interval::startNanos));
    List<Interval> overlapping = new ArrayList<>();
    for (int i = 1; i < sorted.size(); i++) {
      if (sorted.get(i).overlaps(sorted.get(i - 1))) {
        overlapping.add(sorted.get(i));
      }
    }
    return overlapping;
  }

  private List<Closing> closings() throws IOException {
    List<Closing> closings = new ArrayList<>();
    for (Member member : members) {
      closings.addAll(ReplicaEvents.read(member.events()).closings());
    }
    return closings;
  }

  private long refused() throws IOException {
    return closings().stream().mapToLong(Closing::refused).sum();
  }

  private String figures(List<Read> reads) throws IOException {
    long uncontrolled = 0;
    for (Member member : members) {
      uncontrolled +=
          ReplicaEvents.read(member.events()).uncontrolledRuns().values().stream()
              .mapToLong(List::size)
              .sum();
    }
    return "%d reads, %d exposed; %d closings, %d at the same moment, %d refusals; %d uncontrolled"
        .formatted(
            reads.size(),
            exposed(reads).size(),
            closings().size(),
            closingsThatOverlap().size(),
            refused(),
            uncontrolled);
  }
}
