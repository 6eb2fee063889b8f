package io.github.btc.tools.replicas.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class LatencyChartTest {

  private static final int WIDTH = 760;
  private static final Pattern TEXT =
      Pattern.compile("<text x=\"(\\d+)\" y=\"(\\d+)\" ([^>]*)>([^<]*)</text>");
  private static final Pattern POINTS = Pattern.compile("points=\"([^\"]*)\"");
  private static final Pattern SIZE = Pattern.compile("font-size=\"(\\d+)\"");

  private final String svg = svg(curve(81, 1, 500), curve(81, 1, 10));

  @Test
  void eachNineHasTheSameWidth() {
    List<Integer> ticks =
        texts().stream()
            .filter(text -> text.group(4).matches("[0-9.]+ %"))
            .map(text -> Integer.parseInt(text.group(1)))
            .toList();

    assertThat(texts()).extracting(text -> text.group(4)).contains("0 %", "90 %", "99.99 %");
    assertThat(ticks).hasSize(5);
    for (int i = 2; i < ticks.size(); i++) {
      assertThat(ticks.get(i) - ticks.get(i - 1)).isBetween(166, 169);
    }
  }

  @Test
  void theLatencyIsOnALogarithmicScale() {
    List<int[]> slow = points(0);
    List<int[]> fast = points(1);

    assertThat(texts()).extracting(text -> text.group(4)).contains("1 ms", "10 ms", "1000 ms");
    assertThat(slow).hasSize(81);
    assertThat(slow.get(0)[1]).as("1 ms is at the bottom").isEqualTo(348);
    assertThat(slow.get(80)[1]).isLessThan(fast.get(80)[1]);
    assertThat(fast.get(80)[1]).as("10 ms is a third higher").isEqualTo(248);
  }

  @Test
  void theRowWithoutCollectionsIsDashed() {
    assertThat(svg.lines().filter(line -> line.contains("<polyline")))
        .filteredOn(line -> line.contains("stroke-dasharray"))
        .hasSize(1);
    assertThat(texts()).extracting(text -> text.group(4)).contains("serial", "limit");
  }

  @Test
  void aCurveEndsWhereTooFewRequestsAreBeyond() {
    LatencyCurve mean =
        LatencyCurve.mean(
            List.of(new LatencyCurve(List.of(1.0, 2.0)), new LatencyCurve(List.of(3.0))));

    assertThat(mean.millis()).containsExactly(2.0);
    assertThat(LatencyCurve.percentile(0)).isZero();
    assertThat(LatencyCurve.percentile(40))
        .isCloseTo(99, org.assertj.core.api.Assertions.within(1e-9));
  }

  @Test
  void aRowWithoutACurveIsLeftOut() {
    assertThat(svg(curve(41, 1, 5), new LatencyCurve(List.of()))).doesNotContain(">limit<");
  }

  /** A letter of the usual fonts is on average narrower than 0.6 of its height. */
  @Test
  void cutsNoTextOff() {
    for (MatchResult text : texts()) {
      double width = 0.6 * size(text.group(3)) * text.group(4).length();
      int x = Integer.parseInt(text.group(1));
      boolean isEnd = text.group(3).contains("\"end\"");
      boolean isMiddle = text.group(3).contains("\"middle\"");
      double begin = isEnd ? x - width : isMiddle ? x - width / 2 : x;

      assertThat(begin).as(text.group(4)).isNotNegative();
      assertThat(begin + width).as(text.group(4)).isLessThan(WIDTH);
    }
  }

  private static String svg(LatencyCurve serial, LatencyCurve limit) {
    Map<String, LatencyCurve> curves = new LinkedHashMap<>();
    curves.put("serial", serial);
    curves.put("limit", limit);
    return LatencyChart.svg("Latency by percentile", curves, List.of("btc bench ".repeat(30)));
  }

  private static LatencyCurve curve(int points, double first, double last) {
    List<Double> millis = new ArrayList<>();
    for (int i = 0; i < points; i++) {
      millis.add(first * Math.pow(last / first, i / (points - 1.0)));
    }
    return new LatencyCurve(millis);
  }

  private List<int[]> points(int curve) {
    MatchResult found = POINTS.matcher(svg).results().toList().get(curve);
    return Arrays.stream(found.group(1).split(" "))
        .map(point -> Arrays.stream(point.split(",")).mapToInt(Integer::parseInt).toArray())
        .toList();
  }

  private static double size(String attributes) {
    return SIZE.matcher(attributes)
        .results()
        .mapToDouble(size -> Double.parseDouble(size.group(1)))
        .findFirst()
        .orElse(13);
  }

  private List<MatchResult> texts() {
    return TEXT.matcher(svg).results().toList();
  }
}
