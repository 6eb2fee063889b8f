package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.test.FakeTicker;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EveryNodeTest {

  private final FakeCluster network = new FakeCluster();
  private final AwayNodes away = new AwayNodes(new FakeTicker());
  private final List<String> heard = new ArrayList<>();
  private final EveryNode others = new EveryNode(network.join("a", this::hears), away);

  private boolean hears(Notice notice) {
    heard.add(notice.word() + (away.isAway("a") ? ", away by its own count" : ""));
    return true;
  }

  @Test
  void sendsNothingElsewhereBeforeTheOthersKnowWhy() throws InterruptedException {
    network.join("b", this::hears);
    assertThat(others.tell(true, false)).isTrue();
    assertThat(away.isAway("a")).isTrue();
    assertThat(others.tell(false, false)).isTrue();
    assertThat(heard).containsExactly("AWAY", "BACK");
  }
}
