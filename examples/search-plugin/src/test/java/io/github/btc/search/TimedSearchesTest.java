package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class TimedSearchesTest {

  private static TimedSearches hundred(IntFunction<String> search) {
    return TimedSearches.start(100, Duration.ofNanos(1), search);
  }

  @Test
  void areAllSent() throws InterruptedException {
    Set<Integer> sent = ConcurrentHashMap.newKeySet();
    TimedSearches searches = hundred(n -> sent.add(n) ? "" : "twice");
    assertThat(searches.nanos()).hasSize(100).doesNotContain(0L);
    assertThat(sent).hasSize(100);
  }

  @Test
  void aQuickRefusalIsNoAnswer() {
    TimedSearches searches = hundred(n -> n == 42 ? "503" : "");
    assertThatThrownBy(searches::nanos).hasMessageContaining("42: 503");
  }

  @Test
  void aClientThatMeetsAnErrorIsNotLost() {
    TimedSearches searches =
        hundred(
            n -> {
              if (n == 42) {
                throw new AssertionError("no connection");
              }
              return "";
            });
    assertThatThrownBy(searches::nanos)
        .hasMessageContaining("42: ")
        .hasMessageContaining("no connection");
  }
}
