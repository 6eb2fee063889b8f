package io.github.btc.loadbalancer;

import static io.github.btc.loadbalancer.TestClosing.CLOSING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.btc.Announcer.Outcome;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The real HAProxy asks the agent and does what it says. */
@Timeout(120)
@Tag("one-jdk")
class HaProxyAgentCheckIT {

  @TempDir Path directory;
  private HaProxyAgentCheck agent;
  private RealHaProxy haProxy;

  @BeforeEach
  void start() throws Exception {
    agent = agentAt(UnsharedPort.next().getPort());
    InetSocketAddress replica = new InetSocketAddress("127.0.0.1", 9);
    String check =
        "agent-check agent-inter 30ms agent-addr 127.0.0.1 agent-port " + agent.address().getPort();
    haProxy = new RealHaProxy(directory, List.of(replica, replica), check);
    awaitWeight(1);
  }

  private static HaProxyAgentCheck agentAt(int port) throws Exception {
    return HaProxyAgentCheck.listeningAt(
            new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port))
        .timeout(Duration.ofSeconds(10))
        .start();
  }

  @AfterEach
  void end() throws Exception {
    haProxy.close();
    agent.close();
  }

  private void awaitWeight(int weight) {
    await("weight " + weight)
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(5))
        .until(() -> haProxy.server("s1").weight() == weight);
  }

  @Test
  void hasNoWeightWhenItIsConfirmedAndHasItAgainSoonAfterwards() throws Exception {
    for (int i = 0; i < 5; i++) {
      assertThat(agent.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
      assertThat(haProxy.server("s1").weight()).isZero();

      agent.announceBack();
      awaitWeight(1);
    }
  }

  @Test
  void aSuccessorGivesTheWeightBackThatAReplicaTookBeforeItCrashed() throws Exception {
    agent.announceAway(CLOSING);
    int port = agent.address().getPort();
    agent.close();

    agent = agentAt(port);

    awaitWeight(1);
  }

  @Test
  void doesNotEndADrainThatBeganInAClosing() throws Exception {
    agent.announceAway(CLOSING);
    haProxy.tell("set server be/s1 state drain");

    agent.announceBack();

    awaitWeight(1);
    assertThat(haProxy.server("s1").isDrained()).isTrue();
  }

  @Test
  void doesNotEndMaintenanceThatBeganInAClosing() throws Exception {
    agent.announceAway(CLOSING);
    haProxy.tell("set server be/s1 state maint"); // HAProxy asks no agent meanwhile

    agent.announceBack();

    assertThat(haProxy.server("s1").inMaintenance()).isTrue();
    haProxy.tell("set server be/s1 state ready");
    awaitWeight(1);
  }

  @Test
  void doesNotEndAnOperatorsMaintenance() throws Exception {
    agent.announceAway(CLOSING);
    agent.announceBack();
    awaitWeight(1);

    haProxy.tell("set server be/s1 state maint");
    for (int i = 0; i < 5; i++) {
      haProxy.tell("set server be/s1 agent up"); // as good as one more check
      haProxy.tell(HaProxyBackend.STAND_STILL); // all of its threads have seen it

      assertThat(haProxy.server("s1").inMaintenance()).isTrue();
    }
  }
}
