package io.github.btc.loadbalancer;

import static io.github.btc.loadbalancer.TestClosing.CLOSING;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer.Outcome;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The real HAProxy asks the agent and does what it says. */
@Timeout(60)
class HaProxyAgentCheckIT {

  @TempDir Path directory;
  private HaProxyAgentCheck agent;
  private RealHaProxy haProxy;

  @BeforeEach
  void start() throws Exception {
    agent = agentAt(0);
    InetSocketAddress replica = new InetSocketAddress("127.0.0.1", 9);
    String check =
        "agent-check agent-inter 30ms agent-addr 127.0.0.1 agent-port " + agent.address().getPort();
    haProxy = new RealHaProxy(directory, List.of(replica, replica), check);
    awaitStatus("no check");
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

  private void awaitStatus(String status) throws Exception {
    while (!haProxy.server("s1").status().equals(status)) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5)); // bounded by the class's @Timeout
    }
  }

  @Test
  void hasBeenDrainedWhenItIsConfirmedAndIsReadySoonAfterwards() throws Exception {
    for (int i = 0; i < 5; i++) {
      assertThat(agent.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
      assertThat(haProxy.server("s1").isDrained()).isTrue();

      agent.announceBack();
      awaitStatus("no check");
    }
  }

  @Test
  void aSuccessorEndsTheDrainOfAReplicaThatCrashed() throws Exception {
    agent.announceAway(CLOSING);
    int port = agent.address().getPort();
    agent.close();

    agent = agentAt(port);

    awaitStatus("no check");
  }

  @Test
  void doesNotEndAnOperatorsMaintenance() throws Exception {
    agent.announceAway(CLOSING);
    agent.announceBack();
    awaitStatus("no check");

    haProxy.tell("set server be/s1 state maint");
    haProxy.tell("set server be/s1 agent up"); // as good as one more check
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));

    assertThat(haProxy.server("s1").inMaintenance()).isTrue();
  }
}
