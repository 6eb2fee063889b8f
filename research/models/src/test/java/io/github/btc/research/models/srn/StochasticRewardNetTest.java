package io.github.btc.research.models.srn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class StochasticRewardNetTest {

  private final StochasticRewardNet.Builder net = StochasticRewardNet.builder();

  @Test
  void inhibitorArcBoundsAQueue() {
    Place queue = net.place("queue", 0);
    net.timed("arrive", 1).to(queue).inhibitedBy(queue, 4);
    net.timed("serve", 2).from(queue);

    TangibleGraph graph = net.build().explore();

    assertThat(graph.markings()).hasSize(5);
    // M/M/1/4 with load 1/2: weights 16, 8, 4, 2, 1
    assertThat(graph.steadyState().expected(graph.rates(m -> m.tokens(queue) == 4 ? 1 : 0)))
        .isCloseTo(1 / 31.0, within(1e-15));
  }

  @Test
  void guardBoundsAQueue() {
    Place queue = net.place("queue", 0);
    net.timed("arrive", 1).to(queue).onlyIf(m -> m.tokens(queue) < 2);
    net.timed("serve", 1).from(queue);

    assertThat(net.build().explore().markings()).hasSize(3);
  }

  @Test
  void rateDependsOnTheMarking() {
    Place queue = net.place("queue", 0);
    net.timed("arrive", 3).to(queue).inhibitedBy(queue, 2);
    net.timed("serve", 1).from(queue).inMarking(StochasticRewardNet.serverPerToken(1, queue));

    TangibleGraph graph = net.build().explore();

    // M/M/2/2 with load 3 (Erlang B): weights 1, 3, 9/2
    assertThat(graph.steadyState().expected(graph.rates(m -> m.tokens(queue) == 2 ? 1 : 0)))
        .isCloseTo(4.5 / 8.5, within(1e-15));
  }

  @Test
  void arcsMoveSeveralTokens() {
    Place pairs = net.place("pairs", 4);
    Place singles = net.place("singles", 0);
    net.timed("split", 1).from(pairs, 2).to(singles, 3);
    net.timed("join", 1).from(singles, 3).to(pairs, 2);

    assertThat(net.build().explore().markings())
        .extracting(Marking::toString)
        .containsExactly("[4, 0]", "[2, 3]", "[0, 6]");
  }

  @Test
  void weightsShareOutTheToken() {
    Place start = net.place("start", 1);
    Place left = net.place("left", 0);
    Place right = net.place("right", 0);
    net.immediate("go left", 1).from(start).to(left);
    net.immediate("go right", 3).from(start).to(right);

    TangibleGraph graph = net.build().explore();

    assertThat(graph.expectedAt(m -> m.tokens(right)).at(0)).isEqualTo(0.75);
  }

  @Test
  void weightMayDependOnTheMarking() {
    Place start = net.place("start", 1);
    Place left = net.place("left", 2);
    Place right = net.place("right", 1);
    net.immediate("go left", 1).from(start).to(left).inMarking(m -> m.tokens(left));
    net.immediate("go right", 1).from(start).to(right).inMarking(m -> m.tokens(right));

    TangibleGraph graph = net.build().explore();

    assertThat(graph.expectedAt(m -> m.tokens(left)).at(0)).isCloseTo(2 + 2 / 3.0, within(1e-15));
  }

  @Test
  void higherPriorityGoesFirst() {
    Place start = net.place("start", 1);
    Place left = net.place("left", 0);
    Place right = net.place("right", 0);
    net.immediate("go left", 1).from(start).to(left);
    net.immediate("go right", 3).from(start).to(right).priority(2);

    assertThat(net.build().explore().markings()).singleElement().hasToString("[0, 0, 1]");
  }

  @Test
  void immediateGoesBeforeTimedWhateverThePriority() {
    Place start = net.place("start", 1);
    Place left = net.place("left", 0);
    Place right = net.place("right", 0);
    net.timed("go left", 100).from(start).to(left).priority(9);
    net.immediate("go right", 1).from(start).to(right);

    assertThat(net.build().explore().markings()).singleElement().hasToString("[0, 0, 1]");
  }

  @Test
  void leavesALoopOfImmediateTransitions() {
    Place one = net.place("one", 1);
    Place two = net.place("two", 0);
    Place out = net.place("out", 0);
    Place other = net.place("other", 0);
    net.immediate("there", 2).from(one).to(two);
    net.immediate("back", 1).from(two).to(one);
    net.immediate("leave two", 1).from(two).to(out);
    net.immediate("leave one", 1).from(one).to(other);

    TangibleGraph graph = net.build().explore();

    // x = P(out | one) = 2/3 (1/2 x + 1/2)
    assertThat(graph.expectedAt(m -> m.tokens(out)).at(0)).isCloseTo(0.5, within(1e-15));
  }

  @Test
  void refusesALoopWithoutAWayOut() {
    Place one = net.place("one", 1);
    Place two = net.place("two", 0);
    net.immediate("there", 1).from(one).to(two);
    net.immediate("back", 1).from(two).to(one);

    assertThatThrownBy(() -> net.build().explore())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("never leave");
  }

  @Test
  void refusesMoreMarkingsThanTheLimit() {
    Place queue = net.place("queue", 0);
    net.timed("arrive", 1).to(queue);

    assertThatThrownBy(() -> net.build().explore(100))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("tangible markings: over 100 (the limit)");
  }

  @Test
  void refusesTheSameNameTwice() {
    net.place("queue", 0);

    assertThatThrownBy(() -> net.timed("queue", 1)).hasMessageContaining("name: queue");
  }

  @Test
  void refusesANegativeRate() {
    Place queue = net.place("queue", 1);
    net.timed("serve", -1).from(queue);

    assertThatThrownBy(() -> net.build().explore()).hasMessageContaining("serve: -1.0");
  }
}
