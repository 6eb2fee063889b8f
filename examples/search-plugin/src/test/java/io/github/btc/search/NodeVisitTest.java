package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.gate.OneWordGate;
import org.junit.jupiter.api.Test;

class NodeVisitTest {

  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 0);
  private final OpenSearches searches = new OpenSearches();

  @Test
  void isInFlightUntilTheLastHolderLetsGo() {
    NodeVisit visit = NodeVisit.in(gate);
    assertThat(visit.hold()).isTrue();
    visit.letGo();
    assertThat(gate.inFlight()).isEqualTo(1);
    visit.letGo();
    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void leavesByAnExitOnlyOnce() {
    NodeVisit visit = NodeVisit.in(gate);
    assertThat(visit.hold()).isTrue();
    Runnable exit = visit.exit();
    exit.run();
    exit.run();
    assertThat(gate.inFlight()).isEqualTo(1);
  }

  @Test
  void isOverForGood() {
    NodeVisit visit = NodeVisit.in(gate);
    visit.letGo();
    assertThat(visit.hold()).isFalse();
    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void doesNotBeginWhileTheGateIsClosed() {
    gate.close();
    assertThat(NodeVisit.in(gate)).isNull();
  }

  @Test
  void aSearchComesBackThroughAClosedGate() {
    NodeVisit query = NodeVisit.in(gate);
    searches.opened("search 1", true, query);
    query.letGo();
    gate.close();
    assertThat(gate.isDrained()).as("its state is still here").isFalse();

    NodeVisit fetch = searches.holdStayOf("search 1");
    assertThat(fetch).isNotNull();
    searches.freed("search 1");
    assertThat(gate.isDrained()).as("its answer is not sent").isFalse();
    fetch.letGo();
    assertThat(gate.isDrained()).isTrue();
  }

  @Test
  void aSearchThatCannotBeNotedDoesNotStay() {
    Object outOfMemory =
        new Object() {
          @Override
          public int hashCode() {
            throw new OutOfMemoryError("as asked");
          }
        };
    NodeVisit query = NodeVisit.in(gate);

    assertThatThrownBy(() -> searches.opened(outOfMemory, true, query))
        .isInstanceOf(OutOfMemoryError.class);
    query.letGo();

    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void aSearchThatNobodyNotedIsNobody() {
    assertThat(searches.holdStayOf("search 2")).isNull();
    searches.freed("search 2");
    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void scrollsAreCountedAndDoNotStay() {
    searches.opened("scroll 1", false, null);
    assertThat(searches.anyLongLived()).isTrue();
    assertThat(gate.inFlight()).isZero();
    searches.freed("scroll 1");
    assertThat(searches.anyLongLived()).isFalse();
  }

  @Test
  void aSearchThatNobodyNotedHidesNoScroll() {
    searches.opened("scroll 1", false, null);
    searches.freed("search 2");
    assertThat(searches.anyLongLived()).isTrue();
  }
}
