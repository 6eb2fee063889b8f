package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnansweredRequestsTest {

  private final UnansweredRequests requests = new UnansweredRequests();
  private final List<String> said = new ArrayList<>();

  @Test
  void waitsForTheLastAnswerOfANode() {
    Runnable first = requests.sent("a");
    Runnable second = requests.sent("a");
    requests.whenNone("a", () -> said.add("none at a"));

    first.run();
    assertThat(said).isEmpty();
    second.run();
    assertThat(said).containsExactly("none at a");
  }

  @Test
  void doesNotWaitForAnotherNode() {
    requests.sent("b");

    requests.whenNone("a", () -> said.add("none at a"));

    assertThat(said).containsExactly("none at a");
  }

  @Test
  void countsAnAnswerOnce() {
    Runnable first = requests.sent("a");
    requests.sent("a");
    requests.whenNone("a", () -> said.add("none at a"));

    first.run();
    first.run();

    assertThat(said).isEmpty();
  }

  @Test
  void tellsEachWaiterOnce() {
    requests.sent("a").run();
    Runnable later = requests.sent("a");
    requests.whenNone("a", () -> said.add("one"));
    requests.whenNone("a", () -> said.add("two"));
    later.run();

    requests.sent("a").run();

    assertThat(said).containsExactly("one", "two");
  }
}
