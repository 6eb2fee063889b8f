package io.github.btc.research.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.research.placement.Placement.Node;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacementTest {

  private static final List<Node> NODES =
      List.of(new Node(0, 0.4, 1), new Node(1, 0.2, 0), new Node(2, 0.9, 0), new Node(3, 0.5, 0));

  @ParameterizedTest
  @CsvSource({
    "oracle, 2",
    "worst, 1",
    "random, 3",
    "kubernetes, 1",
  })
  void choosesANode(String policy, int node) {
    assertThat(Placement.named(policy).choose(NODES, bound -> bound - 1)).isEqualTo(node);
  }

  /** Node 1 is stressed; the default scheduler counts what was requested, and sees no stress. */
  @Test
  void theDefaultSchedulerDoesNotSeeWhatNeighboursUse() {
    List<Node> nodes = List.of(new Node(1, 0.01, 0), new Node(2, 1, 0));

    assertThat(Placement.KUBERNETES.choose(nodes, bound -> 0)).isEqualTo(1);
    assertThat(Placement.ORACLE.choose(nodes, bound -> 0)).isEqualTo(2);
  }

  @Test
  void namesThePoliciesThatThereAre() {
    assertThatThrownBy(() -> Placement.named("best"))
        .hasMessage("policy: best (expected one of oracle, worst, random, kubernetes)");
  }
}
