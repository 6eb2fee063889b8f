package io.github.btc.tools.replicas.report;

import static io.github.btc.tools.replicas.report.SampleRuns.taking;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.measure.RunFigures;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JudgementTest {

  @Test
  void saysNothingOfAQuietMachineOnWhichBtcIsNoSlower() {
    assertThat(Judgement.of(rounds(4, 4, 2, 3))).isEmpty();
  }

  @Test
  void saysThatTheLimitItselfWasDisturbed() {
    assertThat(Judgement.of(rounds(4, 4, 2, 9)))
        .singleElement()
        .asString()
        .startsWith("Other programs disturbed this machine: without any collection, the p99 was")
        .contains("2.0 ms in one round and 9.0 ms in another");
  }

  @Test
  void doesNotCallLessThanAFactorOfTwoADisturbance() {
    assertThat(Judgement.of(rounds(4, 4, 10, 19))).isEmpty();
  }

  @Test
  void saysThatBtcWasSlowerAndHowMuchTheLimitVaries() {
    assertThat(Judgement.of(rounds(4, 5, 2, 3)))
        .singleElement()
        .asString()
        .startsWith("The p99 was worse with BTC: 5.0 ms, and 4.0 ms without it.")
        .contains("differ by 1.0 ms");
  }

  @Test
  void comparesWithLeastRequestRoutingIfItHasRun() {
    List<RunFigures> runs =
        List.of(taking("off", 9), taking("off-least-request", 4), taking("btc", 5));

    assertThat(Judgement.of(new Rounds(runs)))
        .containsExactly("The p99 was worse with BTC: 5.0 ms, and 4.0 ms without it.");
  }

  @Test
  void needsNoRunWithoutCollections() {
    assertThat(Judgement.of(new Rounds(List.of(taking("off", 4), taking("btc", 5)))))
        .containsExactly("The p99 was worse with BTC: 5.0 ms, and 4.0 ms without it.");
  }

  @Test
  void standsInFrontOfTheResult() {
    List<RunFigures> runs = new ArrayList<>(rounds(4, 5, 2, 9).runs());
    runs.add(taking("off-least-request", 4));

    assertThat(Conclusion.of(new Rounds(runs)))
        .matches("Other programs disturbed.*The p99 was worse with BTC.*With BTC, none of 200 .*");
  }

  private static Rounds rounds(int off, int btc, int limitFirst, int limitSecond) {
    return new Rounds(
        List.of(
            taking("off", off),
            taking("btc", btc),
            taking("no-collections", limitFirst),
            taking("no-collections", limitSecond),
            taking("btc", btc),
            taking("off", off)));
  }
}
