package io.github.btc.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.OperationTimeoutException;
import io.github.btc.Closing;
import io.github.btc.test.CoordinatorContract;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The contract with three members of a real cluster, embedded in this JVM without the plugin. */
@Tag("one-jdk")
class HazelcastCoordinatorIT extends CoordinatorContract {

  private static final Closing CLOSING =
      new Closing(List.of("task"), Duration.ofMillis(5), Closing.Reason.DUE);

  private static final int MEMBERS = 3;

  private final List<HazelcastInstance> members = new ArrayList<>();
  private final List<HazelcastCoordinator> coordinators = new ArrayList<>();

  @BeforeEach
  void form() {
    String cluster = "btc-" + UUID.randomUUID();
    for (int i = 0; i < MEMBERS; i++) {
      HazelcastInstance member = Hazelcast.newHazelcastInstance(configuration(cluster));
      members.add(member);
      coordinators.add(HazelcastCoordinator.of(member, 1, Duration.ZERO));
    }
    assertThat(members.get(0).getCluster().getMembers()).hasSize(MEMBERS);
  }

  private Config configuration(String cluster) {
    Config config = new Config().setClusterName(cluster);
    config.setProperty("hazelcast.phone.home.enabled", "false");
    config.setProperty("hazelcast.logging.type", "none");
    config.setProperty("hazelcast.partition.count", "7");
    config.setProperty("hazelcast.wait.seconds.before.join", "0");
    config.setProperty("hazelcast.operation.thread.count", "2");
    config.setProperty("hazelcast.socket.bind.any", "false");
    config.getJetConfig().setEnabled(false);
    var network = config.getNetworkConfig().setPort(0).setPortAutoIncrement(false);
    network.getInterfaces().setEnabled(true).addInterface("127.0.0.1");
    network.getJoin().getAutoDetectionConfig().setEnabled(false);
    network.getJoin().getMulticastConfig().setEnabled(false);
    network.getJoin().getTcpIpConfig().setEnabled(true);
    for (HazelcastInstance member : members) {
      var address = member.getCluster().getLocalMember().getAddress();
      network.getJoin().getTcpIpConfig().addMember("127.0.0.1:" + address.getPort());
    }
    return config;
  }

  @AfterEach
  void end() {
    members.forEach(member -> member.getLifecycleService().terminate());
  }

  @Override
  protected List<HazelcastCoordinator> coordinators() {
    return coordinators;
  }

  @Override
  protected void kill(int replica) {
    members.get(replica).getLifecycleService().terminate();
  }

  /** Returns when a member has noticed that so many are left. */
  private void awaitMembers(int member, int count) {
    await("a cluster of " + count)
        .pollInterval(Duration.ofMillis(2))
        .atMost(Duration.ofMinutes(2))
        .until(() -> members.get(member).getCluster().getMembers().size() <= count);
  }

  @Test
  void neverLetsTheLastMemberClose() {
    HazelcastCoordinator generous = HazelcastCoordinator.of(members.get(2), 3, Duration.ZERO);
    kill(0);
    kill(1);
    awaitMembers(2, 1);
    assertThat(generous.tryAcquire(CLOSING)).isFalse();
  }

  @Test
  void letsTwoCloseIfTwoMay() {
    List<HazelcastCoordinator> generous =
        members.stream().map(member -> HazelcastCoordinator.of(member, 2, Duration.ZERO)).toList();
    assertThat(generous.get(0).tryAcquire(CLOSING)).isTrue();
    assertThat(generous.get(1).tryAcquire(CLOSING)).isTrue();
    assertThat(generous.get(2).tryAcquire(CLOSING)).isFalse();
  }

  @Test
  void keepsAPlaceTakenForTheRest() {
    HazelcastCoordinator resting =
        HazelcastCoordinator.of(members.get(0), 1, Duration.ofSeconds(30));
    assertThat(resting.tryAcquire(CLOSING)).isTrue();
    resting.release();

    assertThat(resting.tryAcquire(CLOSING)).isFalse();
    assertThat(coordinators.get(1).tryAcquire(CLOSING)).isFalse();
    kill(0);
    awaitMembers(1, 2);
    assertThat(coordinators.get(1).tryAcquire(CLOSING)).isTrue();
  }

  @Test
  void leavesAnEntryThatExpires() {
    coordinators.get(0).tryAcquire(CLOSING);

    var entry = members.get(1).getMap(HazelcastCoordinator.MAP).getEntryView("place-0");
    assertThat(entry.getTtl()).isEqualTo(60_000);
  }

  @Test
  void keepsNoPlaceWhenTheAnswerToItsQuestionIsLost() {
    LosingMember losing = new LosingMember(members.get(0));
    HazelcastCoordinator coordinator = HazelcastCoordinator.of(losing.member(), 1, Duration.ZERO);
    losing.loseNextAnswerTo("putIfAbsent");

    assertThatThrownBy(() -> coordinator.tryAcquire(CLOSING))
        .isInstanceOf(OperationTimeoutException.class);

    awaitPermission(coordinators.get(1));
  }

  @Test
  void triesAgainToTakeItsTokenOut() {
    LosingMember losing = new LosingMember(members.get(0));
    HazelcastCoordinator coordinator = HazelcastCoordinator.of(losing.member(), 1, Duration.ZERO);
    assertThat(coordinator.tryAcquire(CLOSING)).isTrue();
    losing.loseNext("remove");

    assertThatThrownBy(coordinator::release).isInstanceOf(OperationTimeoutException.class);

    awaitPermission(coordinators.get(1));
  }

  @Test
  void triesAgainToTakeItsTokenOutAfterTheRest() {
    LosingMember losing = new LosingMember(members.get(0));
    HazelcastCoordinator coordinator =
        HazelcastCoordinator.of(losing.member(), 1, Duration.ofMillis(1));
    assertThat(coordinator.tryAcquire(CLOSING)).isTrue();
    losing.loseNext("remove");

    coordinator.release();

    awaitPermission(coordinators.get(1));
    assertThat(losing.lost()).isOne();
  }

  /** Returns when a coordinator has got it, before a token expires, which it does in 60 s. */
  private static void awaitPermission(HazelcastCoordinator coordinator) {
    await("a place")
        .pollInterval(Duration.ofMillis(10))
        .atMost(Duration.ofSeconds(50))
        .until(() -> coordinator.tryAcquire(CLOSING));
  }

  /** Two controllers of one JVM: the token of one is not the other's, though both ask first. */
  @Test
  void countsTwoCoordinatorsOfOneMemberAsTwo() {
    HazelcastCoordinator first = coordinators.get(0);
    HazelcastCoordinator second = HazelcastCoordinator.of(members.get(0), 1, Duration.ZERO);
    assertThat(first.tryAcquire(CLOSING)).isTrue();

    assertThat(second.tryAcquire(CLOSING)).isFalse();

    first.release();
    assertThat(second.tryAcquire(CLOSING)).isTrue();
    assertThat(coordinators.get(1).tryAcquire(CLOSING)).isFalse();
  }

  @Test
  void refusesNumbersOutOfRange() {
    assertThatThrownBy(() -> HazelcastCoordinator.of(members.get(0), 0, Duration.ZERO))
        .hasMessage("most: 0 (expected 1 to 100)");
  }
}
