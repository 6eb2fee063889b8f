package io.github.btc.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A small demo behind each real balancer that is told before a closing. */
@Tag("one-jdk")
final class DemoBalancersIT {

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"haproxy", "pods"})
  void nobodyIsRefusedAndNobodyMeetsAClosingsCollection(String balancer) throws IOException {
    check(balancer);
  }

  /** The recipes' own tests try these balancers in each build. */
  @ParameterizedTest
  @ValueSource(strings = {"nginx", "envoy", "pods-envoy"})
  @Tag("slow")
  void norBehindTheOthers(String balancer) throws IOException {
    check(balancer);
  }

  private void check(String balancer) throws IOException {
    SmallDemo demo = SmallDemo.run(directory, "--lb=" + balancer, "--rate=200", "--only=btc");

    assertThat(demo.code()).isZero();
    JsonNode btc = demo.runs().get("btc");
    System.out.println(balancer + ": " + btc);
    assertThat(btc.get("requests").asInt()).isEqualTo(200 * SmallDemo.SECONDS);
    SmallDemo.assertThatNobodyGaveUp(btc);
    assertThat(demo.events("btc", "Snapshot"))
        .as("requests in flight while a task ran, by the count of each gate")
        .hasSize(SmallDemo.REPLICAS)
        .allMatch(snapshot -> snapshot.get("exposedRequests").asInt() == 0);
    SmallDemo.assumeThatTheMachineKeptUp(btc);
    List<JsonNode> closings = demo.events("btc", "GateClosed");
    assertThat(closings).filteredOn(DemoBalancersIT::isConfirmed).isNotEmpty();
    if (demo.events("btc", "AnnouncerFailed").isEmpty()) {
      assertThat(closings)
          .as("put off while the other replica is away")
          .allMatch(DemoBalancersIT::isConfirmed);
      assertThat(btc.get("refused").asInt()).isZero();
      if (btc.get("uncontrolled").asInt() == 0) {
        assertThat(btc.get("exposed").asInt()).as("in %s", closings).isZero();
      }
    }
  }

  /**
   * On a crowded machine a JVM may collect by itself, and a balancer may not answer in time: then a
   * closing is not confirmed, and may be met.
   */
  private static boolean isConfirmed(JsonNode closing) {
    return closing.get("confirmed").asBoolean();
  }
}
