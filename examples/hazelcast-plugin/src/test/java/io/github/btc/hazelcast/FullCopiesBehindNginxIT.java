package io.github.btc.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.btc.proofs.contracts.HttpConnection;
import io.github.btc.tools.replicas.balancer.NginxRefusalsBalancer;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import io.github.btc.tools.replicas.measure.Closing;
import io.github.btc.tools.replicas.measure.GcLog;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.Pause;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Four members with a full copy each, behind nginx with the recipe. A read is exposed if nginx had
 * its answer during a collection. So the answers have longer here than the defaults give them: on a
 * busy machine, an answer reaches nginx late. With the defaults, the tests of {@code ./test slow}
 * count.
 */
@Timeout(600)
@Tag("one-jdk")
class FullCopiesBehindNginxIT {

  private static final int MEMBERS = 4;
  private static final int READS = Integer.getInteger("btc.reads", 2_000);
  private static final int READS_OF_THE_DEFAULTS = Integer.getInteger("btc.reads", 10_000);
  private static final Duration SHORT_REST = Duration.ofMillis(5);

  /**
   * nginx leaves a refusing member alone for 1 to 2 s, so four members can close in turn about
   * twice in 3 s. With this rest they need it once in several seconds.
   */
  private static final Duration LONG_REST = Duration.ofMillis(40);

  private static final int KEYS = 100;
  private static final Duration POLL = Duration.ofMillis(50);
  private static final Duration LIMIT = Duration.ofMinutes(4);
  private static final String VALUE = "v".repeat(40_000);

  /**
   * The pause and the quiet time before it are together shorter than nginx stays away, a second.
   */
  private static final List<String> PATIENT =
      List.of(
          "-Dbtc.refusal.wait=5s",
          "-Dbtc.refusal.quiet=150ms",
          "-Dbtc.drain=20s",
          "-Dbtc.budget=1");

  @TempDir Path directory;

  private final List<Member> members = new ArrayList<>();

  @AfterEach
  void end() {
    members.forEach(Member::close);
  }

  @Test
  void noReadMeetsTheCollectionOfAClosingAndNoneFails() throws Exception {
    start(MEMBERS, true, PATIENT);

    List<Read> reads = reads(READS, SHORT_REST);

    assertThat(exposed(reads, pausesOf(Pauses.OF_CLOSINGS))).isEmpty();
    assertThat(closingsThatOverlap()).isEmpty();
    assertThat(refused()).isPositive();
    if (!exposed(reads, pausesOf(Pauses.OTHERS))
        .isEmpty()) { // the controller came too late, and says so
      await("an uncontrolled run").atMost(LIMIT).until(this::uncontrolled, runs -> runs > 0);
    }
  }

  /**
   * No setting of ours, and no read that meets any collection, on a machine that has time. Reads
   * count once every member has closed: four members that start together are full together.
   */
  @Test
  @Tag("slow")
  void noReadMeetsACollectionWithTheDefaults() throws Exception {
    start(MEMBERS, true, List.of());

    List<Read> reads = reads(READS_OF_THE_DEFAULTS, LONG_REST);
    long allClosedNanos =
        members.stream()
            .mapToLong(member -> member.closings().get(0).endNanos())
            .max()
            .orElseThrow();

    List<Read> counted =
        reads.stream().filter(read -> read.sentNanos() - allClosedNanos > 0).toList();
    assertThat(counted.size()).isGreaterThan(reads.size() / 2);
    assertThat(exposed(counted, pausesOf(Pauses.ALL))).isEmpty();
    assertThat(closingsThatOverlap()).isEmpty();
    assertThat(refused()).isPositive();
  }

  /** Reads until every member has closed twice; fails if a read fails. */
  private List<Read> reads(int least, Duration rest) throws Exception {
    try (RunningBalancer nginx = nginx();
        Readers readers = new Readers(nginx.address().getPort(), KEYS, VALUE, rest)) {
      await(least + " reads and two closings of each")
          .pollInterval(POLL)
          .atMost(LIMIT)
          .until(() -> readers.count() >= least && allHaveClosedTwice());
      List<Read> reads = readers.end();
      System.out.println(figures(reads));
      assertThat(readers.errors()).isEmpty();
      return reads;
    }
  }

  /** The same count without the plugin: it finds those that meet a collection. */
  @Test
  void readsMeetCollectionsWithoutThePlugin() throws Exception {
    start(1, false, List.of());
    try (RunningBalancer nginx = nginx();
        Readers readers = new Readers(nginx.address().getPort(), KEYS, VALUE, SHORT_REST)) {
      await("a read that meets a collection")
          .pollInterval(POLL)
          .atMost(LIMIT)
          .until(() -> !exposed(readers.reads(), pausesOf(Pauses.ALL)).isEmpty());
      readers.end();
      assertThat(readers.errors()).isEmpty();
    }
  }

  private void start(int count, boolean plugin, List<String> flags) throws IOException {
    Member.Plan plan = new Member.Plan(Member.version(), plugin, directory, flags);
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

  private boolean allHaveClosedTwice() {
    return members.stream().allMatch(member -> member.closings().size() >= 2);
  }

  private enum Pauses {
    ALL,
    OF_CLOSINGS,
    OTHERS
  }

  /** Returns the collections of each member, by its port. */
  private Map<Integer, List<Interval>> pausesOf(Pauses which) throws IOException {
    Map<Integer, List<Interval>> pauses = new HashMap<>();
    for (Member member : members) {
      pauses.put(member.address().getPort(), pausesOf(member, which));
    }
    return pauses;
  }

  /** A collection is one of a closing if its task ran then: the gate may be shut long before. */
  private static List<Interval> pausesOf(Member member, Pauses which) throws IOException {
    List<Interval> all =
        GcLog.pausesIn(member.collections()).stream().map(Pause::interval).toList();
    if (which == Pauses.ALL) {
      return all;
    }
    List<Interval> runs =
        member.readEvents().closings().stream()
            .flatMap(closing -> closing.runs().stream())
            .map(Closing.Run::time)
            .toList();
    List<Interval> some = new ArrayList<>();
    for (Interval pause : all) {
      Optional<Interval> run = runs.stream().filter(pause::overlaps).findFirst();
      if (run.isPresent() == (which == Pauses.OF_CLOSINGS)) {
        some.add(run.isPresent() ? endingWith(run.get(), pause) : pause);
      }
    }
    return some;
  }

  /** The line about its end may be written after the gate has opened again. */
  private static Interval endingWith(Interval run, Interval pause) {
    boolean late = pause.endNanos() - run.endNanos() > 0;
    return new Interval(pause.startNanos(), late ? run.endNanos() : pause.endNanos());
  }

  /** Returns the reads that were at a member during one of its pauses. */
  private static List<Read> exposed(List<Read> reads, Map<Integer, List<Interval>> pauses) {
    return reads.stream().filter(read -> isExposed(read, pauses)).toList();
  }

  private static boolean isExposed(Read read, Map<Integer, List<Interval>> pauses) {
    return read.visits().stream()
        .anyMatch(
            visit ->
                pauses.get(visit.port()).stream().anyMatch(pause -> pause.overlaps(visit.time())));
  }

  /** Returns neighbours in time that were closed at the same moment. */
  private List<Interval> closingsThatOverlap() {
    List<Interval> sorted =
        members.stream()
            .flatMap(member -> member.closings().stream())
            .sorted(Comparator.comparingLong(Interval::startNanos))
            .toList();
    List<Interval> overlapping = new ArrayList<>();
    for (int i = 1; i < sorted.size(); i++) {
      if (sorted.get(i).overlaps(sorted.get(i - 1))) {
        overlapping.add(sorted.get(i));
      }
    }
    return overlapping;
  }

  private long refused() {
    return members.stream()
        .flatMap(member -> member.readEvents().closings().stream())
        .mapToLong(Closing::refused)
        .sum();
  }

  private long uncontrolled() {
    return members.stream()
        .flatMap(member -> member.readEvents().uncontrolledRuns().values().stream())
        .mapToLong(List::size)
        .sum();
  }

  private String figures(List<Read> reads) throws IOException {
    return "%d reads, %d met a collection; %d closings, %d at once, %d refusals; %d uncontrolled"
        .formatted(
            reads.size(),
            exposed(reads, pausesOf(Pauses.ALL)).size(),
            members.stream().mapToInt(member -> member.closings().size()).sum(),
            closingsThatOverlap().size(),
            refused(),
            uncontrolled());
  }
}
