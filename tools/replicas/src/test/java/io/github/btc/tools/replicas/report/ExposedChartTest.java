package io.github.btc.tools.replicas.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.output.Environment;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class ExposedChartTest {

  private static final Pattern TEXT = Pattern.compile("<text x=\"(\\d+)\"([^>]*)>([^<]*)</text>");
  private static final Pattern SIZE = Pattern.compile("font-size=\"(\\d+)\"");
  private static final double USUAL_SIZE = 15;
  private static final int WIDTH = 760;

  private final String svg =
      ExposedChart.svg(
          SampleRuns.rounds(),
          new Environment()
              .with("command", "btc demo --json some/folder/result.json --output . ".repeat(4)));

  @Test
  void showsHowManyOfHowManyAndWhatEachConfigurationMeans() {
    assertThat(texts())
        .extracting(text -> text.group(3))
        .contains("off", "5 of 900", "gate-only", "81 of 900", "btc", "0 of 700")
        .anyMatch(text -> text.startsWith("Full collections behind a gate, not announced"));
  }

  /** A letter of the usual fonts is on average narrower than 0.6 of its height. */
  @Test
  void cutsNoTextOff() {
    for (MatchResult text : texts()) {
      double end = Integer.parseInt(text.group(1)) + 0.6 * size(text) * text.group(3).length();

      assertThat(end).as(text.group(3)).isLessThan(WIDTH);
    }
  }

  private static double size(MatchResult text) {
    return SIZE.matcher(text.group(2))
        .results()
        .mapToDouble(size -> Double.parseDouble(size.group(1)))
        .findFirst()
        .orElse(USUAL_SIZE);
  }

  private List<MatchResult> texts() {
    return TEXT.matcher(svg).results().toList();
  }
}
