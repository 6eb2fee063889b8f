package io.github.btc.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.partition.Partition;
import io.github.btc.tools.replicas.measure.Interval;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests a native client in closings of the member that owns its keys. */
@Timeout(600)
@Tag("one-jdk")
class NativeClientIT {

  private static final int CLOSINGS = 3;

  private static final int KEYS = 1_000;
  private static final long HOLD_NANOS = 1_000_000_000;

  /** A closing waits in vain for a refusal, because nobody uses REST here. */
  private static final List<String> LONG_CLOSINGS =
      List.of(
          "-Dbtc.refusal.wait=500ms", "-Dbtc.drain=5s", "-Dbtc.cluster.rest=0", "-Dbtc.budget=1");

  /** The controller notes the time, and then closes the gate: as soon as it gets a CPU. */
  private static final long GATE_IS_CLOSED_NANOS = 250_000_000;

  @TempDir private static Path directory;

  private static Member holding;
  private static Member serving;
  private static HazelcastInstance client;

  @BeforeAll
  static void start() throws Exception {
    String version = System.getProperty("btc.hazelcast.versions").split(",")[0];
    Member.Plan plan = new Member.Plan(version, true, directory, LONG_CLOSINGS);
    holding = plan.start("holding", List.of(), "-Dbtc.clients.hold=1s");
    serving = plan.start("serving", List.of(holding));
    ClientConfig config = new ClientConfig().setClusterName(directory.getFileName().toString());
    config.getNetworkConfig().addAddress("127.0.0.1:" + holding.address().getPort());
    config.setProperty("hazelcast.logging.type", "none");
    client = HazelcastClient.newHazelcastClient(config);
    eventually("the last partition to move").until(NativeClientIT::ownBothHalf);
  }

  @AfterAll
  static void end() {
    if (client != null) {
      client.shutdown();
    }
    for (Member member : new Member[] {serving, holding}) {
      if (member != null) {
        member.close();
      }
    }
  }

  @Test
  void leavesNativeClientsAlone() {
    List<Interval> operations = new ArrayList<>();
    String key = keysOf(serving).get(0);
    eventually("an operation within a closing")
        .until(
            () -> {
              operations.add(putAndGet(key));
              return !insideClosings(operations, serving).isEmpty();
            });
  }

  @Test
  void holdsNativeClientsIfAskedTo() {
    List<Interval> operations = new ArrayList<>();
    String key = keysOf(holding).get(0);
    eventually(CLOSINGS + " closings")
        .until(
            () -> {
              operations.add(putAndGet(key));
              return shortClosings(holding).size() >= CLOSINGS;
            });
    assertThat(insideClosings(operations, holding)).isEmpty();
  }

  private static ConditionFactory eventually(String what) {
    return await(what)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(1))
        .atMost(Duration.ofMinutes(4));
  }

  /** Clients learn a little later who owns what. */
  private static boolean ownBothHalf() {
    var partitions = client.getPartitionService().getPartitions();
    long moved = partitions.stream().filter(each -> isAt(serving, each)).count();
    return moved >= partitions.size() / 2;
  }

  private static boolean isAt(Member member, Partition partition) {
    var owner = partition.getOwner();
    return owner != null && owner.getAddress().getPort() == member.address().getPort();
  }

  /** Clients go to the owner of a key, and to nobody else. */
  private static List<String> keysOf(Member member) {
    return IntStream.range(0, KEYS)
        .mapToObj(number -> "key" + number)
        .filter(key -> isAt(member, client.getPartitionService().getPartition(key)))
        .toList();
  }

  /** Fails if one of the two operations does not work. */
  private static Interval putAndGet(String key) {
    byte[] value = (UUID.randomUUID() + "v".repeat(100_000)).getBytes();
    IMap<String, byte[]> map = client.getMap("data");
    long begun = System.nanoTime();
    map.set(key, value);
    assertThat(map.get(key)).isEqualTo(value);
    return new Interval(begun, System.nanoTime());
  }

  /** Returns the operations that began and ended in one closing. */
  private static List<Interval> insideClosings(List<Interval> operations, Member member) {
    List<Interval> closings = shortClosings(member);
    return operations.stream()
        .filter(operation -> closings.stream().anyMatch(closing -> closing.contains(operation)))
        .toList();
  }

  /** Closings that outlasted the hold, on a very busy machine, do not count. */
  private static List<Interval> shortClosings(Member member) {
    return member.closings().stream()
        .filter(closing -> closing.nanos() < HOLD_NANOS)
        .filter(closing -> closing.nanos() > GATE_IS_CLOSED_NANOS)
        .map(c -> new Interval(c.startNanos() + GATE_IS_CLOSED_NANOS, c.endNanos()))
        .toList();
  }
}
