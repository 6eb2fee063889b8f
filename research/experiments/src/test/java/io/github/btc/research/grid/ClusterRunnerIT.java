package io.github.btc.research.grid;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClusterRunnerIT {

  private static final Grid GRID =
      new Grid(
          "cluster",
          Map.of("duration", "60s", "rate", "500"),
          Map.of("replicas", List.of("2", "3", "4", "5")),
          5,
          1);

  private final HazelcastInstance first = Members.start(config(List.of()), 1);
  private final HazelcastInstance second = Members.start(config(List.of(address(first))), 1);

  @AfterEach
  void stop() {
    second.shutdown();
    first.shutdown();
  }

  @Test
  void runsTheCellsOfAMemberThatIsLostSomewhereElse() throws InterruptedException {
    awaitMembers(2);
    List<CellResult> results = new ArrayList<>();
    try (CellRunner runner = new ClusterRunner(HazelcastClient.newHazelcastClient(client()))) {
      runner.run(
          GRID.cells(),
          result -> {
            results.add(result);
            second.getLifecycleService().terminate(); // no goodbye; the second time nothing
          });
    }
    results.sort(Comparator.comparingInt(CellResult::number));

    awaitMembers(1);
    assertThat(results).isEqualTo(GRID.cells().stream().map(Cell::run).toList());
  }

  private void awaitMembers(int number) {
    await("%d members".formatted(number))
        .atMost(ofSeconds(120))
        .until(() -> first.getCluster().getMembers().size() == number);
  }

  private ClientConfig client() {
    ClientConfig config = new ClientConfig();
    Members.quiet(config.getProperties());
    config.getNetworkConfig().addAddress(address(first));
    return config;
  }

  private static Config config(List<String> others) {
    Config config = MemberCommand.thisMachine();
    config.getNetworkConfig().setPort(0).setPortAutoIncrement(false);
    config.getNetworkConfig().getJoin().getTcpIpConfig().setEnabled(true).setMembers(others);
    return config;
  }

  private static String address(HazelcastInstance member) {
    return "127.0.0.1:" + member.getCluster().getLocalMember().getAddress().getPort();
  }
}
