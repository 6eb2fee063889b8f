package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Closing;
import io.github.btc.Coordinator;
import io.github.btc.test.CoordinatorContract;
import io.github.btc.test.FakeTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Three nodes; the last one is elected. */
class ClusterCoordinatorTest extends CoordinatorContract {

  private static final Closing CLOSING =
      new Closing(List.of("task"), Duration.ofMillis(5), Closing.Reason.DUE);

  private final FakeTicker ticker = new FakeTicker();
  private final FakeCluster network = new FakeCluster();
  private final List<Replica> replicas = new ArrayList<>();

  /** The cluster as one node knows it. */
  private final class Replica {

    private final AwayNodes away = new AwayNodes(ticker);
    private final ClosingSlots slots = new ClosingSlots(1, away, ticker);
    private final Cluster cluster;
    private final ClusterCoordinator coordinator;

    Replica(String nodeId) {
      cluster = network.join(nodeId, this::hears);
      coordinator = new ClusterCoordinator(cluster, slots);
    }

    private boolean hears(Notice notice) {
      if (notice.word() == Notice.Word.MAY_I) {
        return slots.take(notice, cluster.nodeIds());
      } else if (notice.word() == Notice.Word.DONE) {
        slots.giveBack(notice);
      } else {
        away.hear(notice);
      }
      return true;
    }
  }

  @BeforeEach
  void form() {
    for (String nodeId : List.of("a", "b", "c")) {
      replicas.add(new Replica(nodeId));
    }
  }

  @Override
  protected List<? extends Coordinator> coordinators() {
    return replicas.stream().map(replica -> replica.coordinator).toList();
  }

  @Override
  protected void kill(int replica) {
    network.dies(replicas.get(replica).cluster.localNodeId());
  }

  @Test
  void aNewlyElectedNodeKnowsWhoIsAway() throws Exception {
    assertThat(replicas.get(0).coordinator.tryAcquire(CLOSING)).isTrue();
    new EveryNode(replicas.get(0).cluster, replicas.get(0).away).tell(true, false);
    kill(2);
    assertThat(replicas.get(1).coordinator.tryAcquire(CLOSING)).isFalse();
    new EveryNode(replicas.get(0).cluster, replicas.get(0).away).tell(false, false);
    ticker.advance(Duration.ofMillis(300));
    assertThat(replicas.get(1).coordinator.tryAcquire(CLOSING)).isTrue();
  }

  /** Requests that the first node may just have refused would wait in the socket of the next. */
  @Test
  void theNextTurnBeginsWhenNoRefusalOfTheLastIsOnItsWay() throws Exception {
    closes(0);

    ticker.advance(Duration.ofMillis(250));
    assertThat(replicas.get(1).coordinator.tryAcquire(CLOSING)).isFalse();
    ticker.advance(Duration.ofMillis(50));
    assertThat(replicas.get(1).coordinator.tryAcquire(CLOSING)).isTrue();
  }

  @Test
  void aNodeMayCloseAgainAtOnceIfNobodyElseWantsTo() throws Exception {
    closes(0);

    assertThat(replicas.get(0).coordinator.tryAcquire(CLOSING)).isTrue();
  }

  /** Otherwise a node that always wants to close would leave no turn to the others. */
  @Test
  void aNodeWaitsLikeTheOthersIfOneOfThemWantsToClose() throws Exception {
    closes(0);
    assertThat(replicas.get(1).coordinator.tryAcquire(CLOSING)).isFalse();

    assertThat(replicas.get(0).coordinator.tryAcquire(CLOSING)).isFalse();
    ticker.advance(Duration.ofMillis(300));
    assertThat(replicas.get(1).coordinator.tryAcquire(CLOSING)).isTrue();
  }

  private void closes(int replica) throws Exception {
    assertThat(replicas.get(replica).coordinator.tryAcquire(CLOSING)).isTrue();
    EveryNode others = new EveryNode(replicas.get(replica).cluster, replicas.get(replica).away);
    others.tell(true, false);
    others.tell(false, false);
    replicas.get(replica).coordinator.release();
  }

  @Test
  void aTurnEndsAfterAWhile() throws Exception {
    assertThat(replicas.get(0).coordinator.tryAcquire(CLOSING)).isTrue();
    assertThat(replicas.get(1).coordinator.tryAcquire(CLOSING)).isFalse();
    ticker.advance(Duration.ofSeconds(15));
    assertThat(replicas.get(1).coordinator.tryAcquire(CLOSING)).isTrue();
  }

  @Test
  void letsTwoCloseIfTwoMay() throws Exception {
    replicas.get(2).slots.most(2);
    assertThat(replicas.get(0).coordinator.tryAcquire(CLOSING)).isTrue();
    assertThat(replicas.get(1).coordinator.tryAcquire(CLOSING)).isTrue();
    assertThat(replicas.get(2).coordinator.tryAcquire(CLOSING)).isFalse();
  }

  @Test
  void servesOnWhileNobodyIsElected() throws Exception {
    ClusterCoordinator coordinator = replicas.get(0).coordinator;
    kill(0);
    kill(1);
    kill(2);
    assertThat(coordinator.tryAcquire(CLOSING)).isFalse();
  }

  @Test
  void aQuestionThatComesAfterItsEndTakesNoTurn() throws Exception {
    Notice question = Notice.next("a", Notice.Word.MAY_I, false);
    Notice done = Notice.next("a", Notice.Word.DONE, false);
    Replica elected = replicas.get(2);
    elected.hears(done);
    assertThat(elected.hears(question)).isFalse();
    assertThat(replicas.get(1).coordinator.tryAcquire(CLOSING)).isTrue();
  }

  @Test
  void anEndThatComesAfterTheNextQuestionEndsNoTurn() throws Exception {
    Notice done = Notice.next("a", Notice.Word.DONE, false);
    assertThat(replicas.get(0).coordinator.tryAcquire(CLOSING)).isTrue();
    replicas.get(2).hears(done);
    assertThat(replicas.get(1).coordinator.tryAcquire(CLOSING)).isFalse();
  }
}
