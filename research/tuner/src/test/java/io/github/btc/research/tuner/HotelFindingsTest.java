package io.github.btc.research.tuner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.research.tuner.HotelFindings.Kind;
import io.github.btc.research.tuner.HotelSettings.Vary;
import io.github.btc.research.tuner.search.Dimension;
import io.github.btc.research.tuner.search.Dimension.Scale;
import io.github.btc.research.tuner.search.SobolPoints;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Runs whose figures are known functions of the settings. */
class HotelFindingsTest {

  private static final int PROCESSORS = 2;
  private static final int POINTS = 40;
  private static final double TODAYS_RATE = 150;
  private static final List<Dimension> DIMENSIONS =
      HotelSettings.dimensions(Vary.ALL, Scale.LINEAR);
  private final HotelFindings found = findings();

  private static HotelFindings findings() {
    return findings(TODAYS_RATE);
  }

  /** All points serve at a rate, and today's settings at their own. */
  private static HotelFindings findings(double rate) {
    SobolPoints points = new SobolPoints(DIMENSIONS, 1);
    List<Trial> trials = new ArrayList<>();
    trials.add(trial(0, HotelSettings.today(PROCESSORS), TODAYS_RATE));
    for (int i = 0; i < POINTS; i++) {
      trials.add(trial(i + 1, points.at(i), rate));
    }
    Findings search = Findings.of(DIMENSIONS, SelectionRule.PADUA, trials);
    return HotelFindings.of(search, PROCESSORS, 1);
  }

  private static Trial trial(int point, Map<String, String> values, double rate) {
    Map<String, Double> measures = new LinkedHashMap<>();
    for (String service : HotelSettings.SERVICES) {
      HotelSettings settings = HotelSettings.of(service, values, PROCESSORS);
      double asked = 1 + HotelSettings.SERVICES.indexOf(service);
      measures.put(service + "." + HotelReading.COLLECTIONS, asked * 30_000 / settings.gogc());
      measures.put(service + "." + HotelReading.PAUSE_SUM, asked * 3_000 / settings.gogc());
      measures.put(service + "." + HotelReading.THREADS, asked * (4 + settings.gomaxprocs()));
      measures.put(service + "." + HotelReading.MCACHE, asked * settings.gomaxprocs());
      double throttled = settings.isLimited() ? 0.1 / settings.mostCpus(PROCESSORS) : 0;
      measures.put(service + "." + Measure.THROTTLED_SHARE, throttled);
      measures.put(service + "." + Measure.P50, 1 + throttled);
      measures.put(service + "." + Measure.P90, 2 + throttled);
      measures.put(service + "." + Measure.P99, 3 + 5 * throttled);
    }
    boolean isToday = point == 0;
    measures.put(Measure.CPUS, isToday ? 1.0 : 0.8);
    measures.put(Measure.RATE, rate);
    measures.put(Measure.GIGABYTES, isToday ? 0.2 : 0.7);
    for (String each : List.of(Measure.P50, Measure.P90, Measure.P95, Measure.P99, Measure.P999)) {
      measures.put(each, isToday || point % 2 == 1 ? 10.0 : 7.0);
    }
    measures.put(Measure.COST, isToday ? 1.0 : 1.1);
    return new Trial(point, 0, values, measures, "");
  }

  @Test
  void saysWhatTheSourcePrints() {
    assertThat(found.answers())
        .containsEntry("points", 40.0)
        .containsEntry("goodPercent", 50.0)
        .containsEntry("cheaperPercent", 0.0);
    assertThat(found.answers().get("cpuFallPercent")).isCloseTo(20, within(1e-9));
    assertThat(found.answers().get("memoryTimes")).isCloseTo(3.5, within(1e-9));
    assertThat(found.answers().get("goodGogc")).isBetween(12_000.0, 18_000.0);
  }

  /** A service that answers two thirds of the requests in the measured time needs less for them. */
  @Test
  void whoAnswersLaterUsesNoLessCpuTime() {
    assertThat(findings(100).answers().get("cpuFallPercent")).isCloseTo(-20, within(1e-9));
  }

  @Test
  void seesWhatMovesWhat() {
    assertThat(found.answers().get("pausesOverGogc")).isLessThan(-0.8);
    assertThat(found.answers().get("threadsOverGomaxprocs")).isGreaterThan(0.9);
    assertThat(found.answers().get("percentilesOverThrottling")).isGreaterThan(0.9);
    assertThat(found.correlations().get("GOMAXPROCS").get("threads")).isGreaterThan(0.9);
    assertThat(found.correlations().get("GOGC").get("GOGC")).isCloseTo(1, within(1e-9));
    assertThat(found.influences())
        .filteredOn(each -> each.figure().equals("threads"))
        .allSatisfy(
            each -> assertThat(each.forest() > 0.5).isEqualTo(each.setting().equals("GOMAXPROCS")));
  }

  @Test
  void comparesARequestAloneWithALimit() {
    List<Kind> kinds = found.kinds().stream().filter(k -> k.question().equals("limit")).toList();

    assertThat(kinds).extracting(Kind::kind).containsExactly("a request alone", "a limit");
    assertThat(kinds.get(0).means()).containsEntry(Measure.THROTTLED_SHARE, 0.0);
    assertThat(kinds.get(1).means().get(Measure.THROTTLED_SHARE)).isPositive();
    assertThat(kinds.stream().mapToInt(Kind::samples).sum())
        .as("without today's settings")
        .isEqualTo(8 * POINTS);
  }

  @Test
  void showsEverythingAtATerminalAndInAPicture() {
    StringWriter text = new StringWriter();
    new HotelTable(found).print(new PrintWriter(text, true));

    assertThat(text.toString())
        .contains("cpuFallPercent", "GOGC: 1 to 101", "limit: a request alone", "GOMAXPROCS")
        .doesNotContain("NaN");
    assertThat(new HotelFigures(found).picture())
        .contains("Figure 4.7", "Figure 4.14", "Figure 4.15", "<circle", "● frontend")
        .doesNotContain("NaN");
  }
}
