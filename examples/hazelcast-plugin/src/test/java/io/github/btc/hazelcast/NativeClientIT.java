package io.github.btc.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import io.github.btc.tools.replicas.measure.Closing;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.ReplicaEvents;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests a native client in a closing of the member that owns its keys. */
@Timeout(300)
@Tag("one-jdk")
class NativeClientIT {

  private static final int CLOSINGS = 3;
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final long HOLD_NANOS = 1_000_000_000;
  private static final long CLOCK_SLACK_NANOS = 2_000_000;

  /** Nobody uses REST here, so a closing waits in vain for a refusal: long enough to be met. */
  private static final List<String> LONG_CLOSINGS =
      List.of(
          "-Dbtc.refusal.wait=400ms", "-Dbtc.drain=5s", "-Dbtc.cluster.rest=0", "-Dbtc.budget=1");

  @TempDir Path directory;

  @Test
  void leavesNativeClientsAlone() throws Exception {
    assertThat(operationsInsideClosings("0")).isNotEmpty();
  }

  @Test
  void holdsNativeClientsIfAskedTo() throws Exception {
    assertThat(operationsInsideClosings("1s")).isEmpty();
  }

  /** Returns the operations that began and ended in one closing; fails if one did not work. */
  private List<Interval> operationsInsideClosings(String hold) throws Exception {
    String version = System.getProperty("btc.hazelcast.versions").split(",")[0];
    Member.Plan plan = new Member.Plan(version, true, directory, LONG_CLOSINGS);
    List<Interval> operations = new ArrayList<>();
    try (Member owner = plan.start("owner", List.of(), "-Dbtc.clients.hold=" + hold);
        Member other = plan.start("other", List.of(owner))) {
      assertThat(other.isAlive()).isTrue();
      HazelcastInstance client = HazelcastClient.newHazelcastClient(configuration(owner));
      try {
        String key = keyOf(client, owner);
        IMap<String, byte[]> map = client.getMap("data");
        LoopLimit patience = LoopLimit.with(CLOSINGS + " closings", LIMIT);
        while (closings(owner).size() < CLOSINGS) {
          patience.rest(Duration.ZERO);
          operations.add(putAndGet(map, key));
        }
      } finally {
        client.shutdown();
      }
      List<Closing> closings = closings(owner);
      return operations.stream()
          .filter(operation -> closings.stream().anyMatch(closing -> within(operation, closing)))
          .toList();
    }
  }

  private ClientConfig configuration(Member member) {
    ClientConfig config = new ClientConfig().setClusterName(directory.getFileName().toString());
    config.getNetworkConfig().addAddress("127.0.0.1:" + member.address().getPort());
    config.setProperty("hazelcast.logging.type", "none");
    return config;
  }

  /** Clients go to the owner of a key, and to nobody else; they learn a little later who it is. */
  private static String keyOf(HazelcastInstance client, Member owner) {
    int number = 0;
    LoopLimit patience = LoopLimit.with("a key of the owner", LIMIT);
    while (portOfOwner(client, "key" + number) != owner.address().getPort()) {
      patience.rest(Duration.ofMillis(1));
      number = (number + 1) % 1_000;
    }
    return "key" + number;
  }

  private static int portOfOwner(HazelcastInstance client, String key) {
    var owner = client.getPartitionService().getPartition(key).getOwner();
    return owner == null ? -1 : owner.getAddress().getPort();
  }

  private static Interval putAndGet(IMap<String, byte[]> map, String key) {
    byte[] value = (UUID.randomUUID() + "v".repeat(50_000)).getBytes();
    long begun = System.nanoTime();
    map.set(key, value);
    assertThat(map.get(key)).isEqualTo(value);
    return new Interval(begun, System.nanoTime());
  }

  private static List<Closing> closings(Member member) throws IOException {
    return ReplicaEvents.read(member.events()).closings();
  }

  /** Closings that outlasted the hold, on a very busy machine, do not count. */
  private static boolean within(Interval operation, Closing closing) {
    long begun = closing.interval().startNanos() + CLOCK_SLACK_NANOS;
    long ended = closing.interval().endNanos() - CLOCK_SLACK_NANOS;
    return ended - begun < HOLD_NANOS && new Interval(begun, ended).contains(operation);
  }
}
