package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.gate.OneWordGate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Both sides of the door of node {@code a}, which has a copy of shard 0, as node {@code b} has. */
class ShardDoorTest {

  private final FakeCluster network = new FakeCluster();
  private final List<String> said = new ArrayList<>();
  private final Cluster cluster = network.join("a", this::hears);
  private final SearchNode node =
      new SearchNode(
          new NodeSettings(Set.of(Door.SHARD), List.of(), false, false, 0.1, 1), cluster);
  private final OneWordGate gate = (OneWordGate) node.gate(); // without tasks no controller has it
  private final ShardDoor door = new ShardDoor(node, cluster);

  ShardDoorTest() {
    network.copies(0, "a", "b");
    network.copies(1, "a");
  }

  private boolean hears(Notice notice) {
    return node.hear(notice);
  }

  private final class Call implements ShardCall {

    private final ShardAction action;
    private final TargetShards meaning;
    private final @Nullable Object search;
    private @Nullable NodeVisit visit;
    private @Nullable Runnable answered;
    private @Nullable Throwable fault;

    Call(ShardAction action, TargetShards meaning, @Nullable Object search) {
      this.action = action;
      this.meaning = meaning;
      this.search = search;
    }

    @Override
    public ShardAction action() {
      return action;
    }

    @Override
    public @Nullable Object search() {
      return search;
    }

    @Override
    public TargetShards meaning() {
      return meaning;
    }

    @Override
    public void serve(@Nullable NodeVisit given) throws Exception {
      if (fault instanceof Error error) {
        throw error;
      } else if (fault instanceof Exception exception) {
        throw exception;
      }
      visit = given;
      said.add(given == null ? "served uncounted" : "served");
    }

    @Override
    public void send(Runnable whenAnswered) {
      answered = whenAnswered;
      said.add("sent");
    }

    @Override
    public void refuse(String nodeId) {
      said.add("refused for " + nodeId);
    }

    @Override
    public void fail(Exception failure) {
      said.add("failed: " + failure.getMessage());
    }

    @Override
    public void keep() {
      said.add("kept");
    }

    @Override
    public void giveBack() {
      said.add("given back");
    }
  }

  private Call query(int shard) {
    return new Call(ShardAction.MOVABLE, new TargetShards.OneShard(shard), null);
  }

  private Call ofAll(boolean shown) {
    return new Call(ShardAction.MOVABLE, new TargetShards.Several(Set.of(), shown), null);
  }

  @Test
  void countsWhatItLetsIn() throws Exception {
    Call query = query(0);
    door.comesIn(query);
    assertThat(gate.inFlight()).isEqualTo(1);
    query.visit.letGo();
    assertThat(gate.inFlight()).isZero();
    assertThat(said).containsExactly("served");
  }

  @Test
  void saysHowManyHaveEntered() throws Exception {
    door.comesIn(query(0));
    door.comesIn(query(1));
    gate.close();
    door.comesIn(query(0));
    assertThat(new Endpoint(node).answer(null, null)).containsEntry("entered", 2L);
  }

  @Test
  void refusesWhatAnotherCopyCanAnswer() throws Exception {
    gate.close();
    door.comesIn(query(0));
    assertThat(said).containsExactly("refused for a");
  }

  @Test
  void keepsWaitingWhatNobodyElseCanAnswer() throws Exception {
    gate.close();
    door.comesIn(query(1));
    network.passTime();
    assertThat(said).containsExactly("kept");
    gate.open();
    network.passTime();
    assertThat(said).containsExactly("kept", "served", "given back");
  }

  @Test
  void answersWhenWhatHasWaitedCannotBeServed() throws Exception {
    gate.close();
    Call broken = query(1);
    broken.fault = new IllegalStateException("broken");
    door.comesIn(broken);
    gate.open();
    network.passTime();
    assertThat(said).containsExactly("kept", "failed: broken", "given back");
  }

  @Test
  void answersAlsoWhenThatIsAnErrorAndLeavesItToTheServer() throws Exception {
    gate.close();
    Call broken = query(1);
    broken.fault = new StackOverflowError();
    door.comesIn(broken);
    gate.open();
    assertThatThrownBy(network::passTime).isSameAs(broken.fault);
    assertThat(said).containsExactly("kept", "failed: java.lang.StackOverflowError", "given back");
  }

  @Test
  void answersWhatCanWaitNoLongerBecauseTheNodeEnds() throws Exception {
    gate.close();
    door.comesIn(query(1));
    network.ends();
    network.passTime();
    assertThat(said).containsExactly("kept", "failed: the node ends", "given back");
  }

  @Test
  void waitsWhenTheOtherCopyIsAwayToo() throws Exception {
    node.hear(Notice.next("b", Notice.Word.AWAY, false));
    gate.close();
    door.comesIn(query(0));
    assertThat(said).containsExactly("kept");
  }

  @Test
  void keepsWhatTheOtherCopyMayJustHaveRefused() throws Exception {
    node.hear(Notice.next("b", Notice.Word.AWAY, false));
    node.hear(Notice.next("b", Notice.Word.BACK, false));
    gate.close();
    door.comesIn(query(0));
    assertThat(said).containsExactly("kept");
  }

  @Test
  void takesNoAnswerForOneWhereThatIsAllowed() throws Exception {
    gate.close();
    door.comesIn(new Call(ShardAction.OPTIONAL, new TargetShards.OneShard(1), null));
    assertThat(said).containsExactly("refused for a");
  }

  @Test
  void aRequestOfManyShardsNeedsACopyOfEach() throws Exception {
    gate.close();
    door.comesIn(ofAll(true));
    assertThat(said).containsExactly("kept");
    said.clear();
    network.copies(1, "a", "b");
    door.comesIn(ofAll(true));
    assertThat(said).containsExactly("refused for a");
  }

  @Test
  void aRequestThatNamesItsIndexMeansItsShardsAlone() throws Exception {
    TargetShards another = TargetShards.several(new String[] {"films", "films"}, true);
    TargetShards books = TargetShards.several(new String[] {"books", "books"}, true);
    TargetShards all = TargetShards.several(null, true);
    ShardTable table = cluster.shards();
    assertThat(books.canBeAnsweredBeside("a", table, node.away())).isFalse();
    assertThat(all.canBeAnsweredBeside("a", table, node.away())).isFalse();
    assertThat(another.canBeAnsweredBeside("a", table, node.away()))
        .as("an alias, for all one knows")
        .isFalse();
    network.copies(1, "a", "b");
    assertThat(books.canBeAnsweredBeside("a", table, node.away())).isTrue();
    assertThat(all.canBeAnsweredBeside("a", table, node.away())).isTrue();
  }

  @Test
  void whatMayBelongToAPointInTimeWaitsWhileThereIsOne() throws Exception {
    network.copies(1, "a", "b");
    node.searches().opened("pit", false, null);
    gate.close();
    door.comesIn(ofAll(false));
    assertThat(said).containsExactly("kept");
  }

  @Test
  void aSearchThatWasHereComesBackThroughTheClosedGate() throws Exception {
    Call query = query(1);
    door.comesIn(query);
    node.searches().opened("search 1", true, query.visit);
    query.visit.letGo();
    gate.close();
    door.comesIn(new Call(ShardAction.CONTINUING, new TargetShards.Bound(), "search 1"));
    assertThat(said).containsExactly("served", "served");
  }

  @Test
  void answersForANodeThatIsAway() throws Exception {
    node.hear(Notice.next("b", Notice.Word.AWAY, false));
    door.goesOut(query(0), "b", null);
    assertThat(said).containsExactly("refused for b");
    node.hear(Notice.next("b", Notice.Word.BACK, false));
    door.goesOut(query(0), "b", null);
    assertThat(said).containsExactly("refused for b", "sent");
    assertThat(gate.inFlight()).isZero();
  }

  /** Otherwise that node would stop while a request lies in its socket. */
  @Test
  void confirmsThatANodeGoesAwayWhenItHasAnsweredEarlierRequests() throws Exception {
    Call earlier = query(0);
    door.goesOut(earlier, "b", null);

    node.hear(Notice.next("b", Notice.Word.AWAY, false), yes -> said.add("confirmed " + yes));
    door.goesOut(query(0), "b", null);
    assertThat(said).containsExactly("sent", "refused for b");

    earlier.answered.run();
    network.passTime();
    assertThat(said).containsExactly("sent", "refused for b", "confirmed true");
  }

  @Test
  void confirmsAtOnceToANodeThatItHasAskedNothing() throws Exception {
    door.goesOut(query(0), "c", null);

    node.hear(Notice.next("b", Notice.Word.AWAY, false), yes -> said.add("confirmed " + yes));
    node.hear(Notice.next("c", Notice.Word.BACK, false), yes -> said.add("heard " + yes));

    assertThat(said).containsExactly("sent", "confirmed true", "heard true");
  }

  @Test
  void confirmsAfterAWhileThoughALongRequestIsUnanswered() throws Exception {
    door.goesOut(query(0), "b", null);

    node.hear(Notice.next("b", Notice.Word.AWAY, false), yes -> said.add("confirmed " + yes));
    network.passTime();

    assertThat(said).containsExactly("sent", "confirmed true");
  }

  @Test
  void confirmsAtOnceWhenThisNodeEnds() throws Exception {
    door.goesOut(query(0), "b", null);
    network.ends();

    node.hear(Notice.next("b", Notice.Word.AWAY, false), yes -> said.add("confirmed " + yes));

    assertThat(said).containsExactly("sent", "confirmed true");
  }

  @Test
  void countsWhatItAsksOfItself() throws Exception {
    door.goesOut(query(0), "a", null);
    assertThat(gate.inFlight()).isEqualTo(1);
  }

  @Test
  void whatARequestInFlightAsksBelongsToIt() throws Exception {
    Call asker = query(1);
    door.comesIn(asker);
    gate.close();
    Call asked = query(1);
    door.goesOut(asked, "a", asker.visit);
    assertThat(said).containsExactly("served", "served");
    asker.visit.letGo();
    assertThat(gate.inFlight()).as("the asker may be answered first").isEqualTo(1);
    asked.visit.letGo();
    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void whatARequestAsksAfterItsEndIsCountedAnew() throws Exception {
    Call asker = query(1);
    door.comesIn(asker);
    asker.visit.letGo();
    door.goesOut(query(1), "a", asker.visit);
    assertThat(gate.inFlight()).isEqualTo(1);
    gate.close();
    door.goesOut(query(1), "a", asker.visit);
    assertThat(said).containsExactly("served", "served", "kept");
  }

  @Test
  void theHttpDoorDoesNotOpenThisOne() throws Exception {
    NodeSettings both = new NodeSettings(Set.of(Door.values()), List.of(), false, false, 0.1, 1);
    SearchNode withBoth = new SearchNode(both, cluster);
    ShardDoor behind = new ShardDoor(withBoth, cluster);
    withBoth.admit(
        (visit, exit) -> {
          goOut(behind, visit);
          assertThat(withBoth.gate().inFlight()).as("one request, whatever it asks").isEqualTo(1);
          exit.run();
        },
        hint -> said.add("out"));
    behind.goesOut(query(0), "a", null);
    assertThat(withBoth.gate().inFlight()).as("for no request in flight").isEqualTo(2);
    assertThat(said).containsExactly("served", "served");
  }

  private void goOut(ShardDoor through, NodeVisit askers) {
    try {
      through.goesOut(query(0), "a", askers);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void admitsOrRefusesAtTheHttpDoor() {
    node.admit((visit, exit) -> said.add("in"), hint -> said.add("out"));
    assertThat(gate.inFlight()).isEqualTo(1);
    assertThatThrownBy(
            () ->
                node.admit(
                    (visit, exit) -> {
                      throw new IllegalStateException("broken");
                    },
                    hint -> said.add("out")))
        .hasMessage("broken");
    assertThat(gate.inFlight()).as("the broken one has left").isEqualTo(1);
    gate.close();
    node.admit((visit, exit) -> said.add("in"), hint -> said.add("out"));
    assertThat(said).containsExactly("in", "out");
  }
}
