package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.test.FakeTicker;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AwayNodesTest {

  private final FakeTicker ticker = new FakeTicker();
  private final AwayNodes away = new AwayNodes(ticker);

  private void goes(String nodeId, boolean keepsSearches) {
    away.hear(Notice.next(nodeId, Notice.Word.AWAY, keepsSearches));
  }

  @Test
  void aNodeIsAwayFromItsWordToItsWord() {
    assertThat(away.isAway("a")).isFalse();
    goes("a", false);
    assertThat(away.isAway("a")).isTrue();
    assertThat(away.isAway("b")).isFalse();
    away.hear(Notice.next("a", Notice.Word.BACK, false));
    assertThat(away.isAway("a")).isFalse();
  }

  @Test
  void aNodeThatNeverSaysItIsBackIsTakenForBack() {
    goes("a", false);
    ticker.advance(Duration.ofSeconds(15));
    assertThat(away.isAway("a")).isFalse();
  }

  @Test
  void aNodeThatIsJustBackMayHaveRefusedWhatIsOnItsWay() {
    assertThat(away.mayHaveRefused("a")).isFalse();
    goes("a", false);
    ticker.advance(Duration.ofSeconds(1));
    assertThat(away.mayHaveRefused("a")).isTrue();
    away.hear(Notice.next("a", Notice.Word.BACK, false));
    assertThat(away.mayHaveRefused("a")).isTrue();
    ticker.advance(Duration.ofMillis(200));
    assertThat(away.mayHaveRefused("a")).isFalse();
  }

  @Test
  void remembersWhoKeepsSearches() {
    goes("a", true);
    goes("b", false);
    assertThat(away.keepsSearches("a")).isTrue();
    assertThat(away.keepsSearches("b")).isFalse();
    assertThat(away.keepsSearches("c")).isFalse();
  }

  @Test
  void aWordThatComesAfterALaterOneDoesNotCount() {
    Notice goes = Notice.next("a", Notice.Word.AWAY, true);
    Notice isBack = Notice.next("a", Notice.Word.BACK, false);
    away.hear(isBack);
    away.hear(goes);
    assertThat(away.isAway("a")).isFalse();
    assertThat(away.keepsSearches("a")).isFalse();
    goes("a", false);
    away.hear(isBack);
    assertThat(away.isAway("a")).isTrue();
  }

  @Test
  void aNodeWhoseClockWasSetBackIsHeardAgainAfterAWhile() {
    away.hear(new Notice("a", Notice.Word.BACK, false, 1_000));
    ticker.advance(Duration.ofSeconds(15));
    away.hear(new Notice("a", Notice.Word.AWAY, false, 1));
    assertThat(away.isAway("a")).isTrue();
  }
}
