package io.github.btc.research.tuner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.btc.research.tuner.search.Dimension;
import io.github.btc.research.tuner.search.Dimension.Range;
import io.github.btc.research.tuner.search.Dimension.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class FindingsTest {

  private static final List<Dimension> HEAP =
      List.of(new Range("heap", 256, 1024, Scale.LINEAR, true));
  private static final Trial TODAY = trial(0, 10, "");
  private static final Trial BETTER = trial(1, 5, "");
  private static final String DIED = "service: ended with code 137, under load";

  @Test
  void refusesTodaysSettingsThatDoNotCount() {
    Trial again = new Trial(0, 1, Map.of("heap", "512"), Map.of(), DIED);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Findings.of(HEAP, SelectionRule.BETTER, List.of(TODAY, again, BETTER)))
        .withMessage(
            "today's settings: "
                + DIED
                + " (expected runs that count, because all others are compared with them)");
  }

  @Test
  void checksThatDoNotCountNeitherWinNorMove() {
    List<Search.Check> checks =
        List.of(
            check(trial(0, 10, ""), trial(1, 4, "")),
            check(trial(0, 10, ""), trial(1, 1, "errors: more than 1 % of the requests")),
            check(trial(0, 10, ""), new Trial(1, 0, Map.of(), Map.of(), DIED)),
            check(trial(0, 99, "errors: more than 1 % of the requests"), trial(1, 6, "")));

    assertThat(table(checks).checked())
        .isEqualTo(
            "In runs that had no part in the choice: p99.9 ms 4.000 instead of 10.00 (less in 1 of"
                + " 1); 3 runs did not count: errors, service.");
  }

  @Test
  void saysSoWhenNoCheckCounts() {
    List<Search.Check> checks =
        List.of(check(trial(0, 10, ""), new Trial(1, 0, Map.of(), Map.of(), DIED)));

    assertThat(table(checks).checked())
        .isEqualTo(
            "In runs that had no part in the choice: no pair counts; 1 run did not"
                + " count: service.");
  }

  @Test
  void theFileSaysWhichChecksDoNotCount() {
    Findings found = found();
    Search search = new Search(HEAP, Map.of("heap", "512"), 1, 1, 1, SelectionRule.BETTER);
    List<Search.Check> checks =
        List.of(
            check(trial(0, 10, ""), new Trial(1, 0, Map.of(), Map.of(), DIED)),
            check(trial(0, 10, ""), trial(1, 4, "")));

    JsonNode json =
        new JsonMapper().readTree(new TuneReport(search, found, checks, List.of(), "t").json());

    assertThat(json.at("/check/0/failure/chosen").asString()).isEqualTo(DIED);
    assertThat(json.at("/check/0/failure").has("today")).isFalse();
    assertThat(json.at("/check/1").has("failure")).isFalse();
  }

  private static TuneTable table(List<Search.Check> checks) {
    return new TuneTable(found(), new ArrayList<>(checks));
  }

  private static Findings found() {
    return Findings.of(HEAP, SelectionRule.BETTER, List.of(TODAY, BETTER));
  }

  private static Search.Check check(Trial today, Trial chosen) {
    return new Search.Check(Candidate.mean(List.of(today)), Candidate.mean(List.of(chosen)));
  }

  private static Trial trial(int point, double millis, String failure) {
    return new Trial(point, 0, Map.of("heap", "512"), Map.of(Measure.P999, millis), failure);
  }
}
