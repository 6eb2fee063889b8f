package io.github.btc.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every query of the dashboard asks for what a real scrape tells. */
class DashboardTest {

  private static final Path DASHBOARD =
      Path.of("..", "docs", "reference", "metrics-dashboard.json");
  private static final Pattern SERIES = Pattern.compile("\\b(btc_\\w+)(?:\\{([^}]*)})?");
  private static final Pattern SELECTED = Pattern.compile("(\\w+)\\s*(?:=~|!~|!=|=)\\s*\"");
  private static final Pattern GROUPED = Pattern.compile("\\bby\\s*\\(([^)]*)\\)");
  private static final Pattern MIXED = Pattern.compile("\\b(avg|sum|min|max|quantile)\\b");
  private static final Pattern MEAN = Pattern.compile("\\bavg\\((?:rate\\()?(btc_\\w+)");
  private static final Set<String> FROM_PROMETHEUS = Set.of("instance", "job");

  private final JsonNode dashboard = JsonMapper.shared().readTree(DASHBOARD.toFile());
  private final Map<String, Set<String>> labelsOfSeries = Scrape.take().labelsOfSeries();

  @Test
  void everyQueryNamesARealMeter() {
    List<JsonNode> queries = dashboard.findValues("expr");
    assertThat(queries).hasSizeGreaterThan(10);

    for (JsonNode query : queries) {
      Matcher series = SERIES.matcher(query.asString());
      assertThat(series.find()).as(query.asString()).isTrue();
      do {
        assertThat(labelsOfSeries).as(query.asString()).containsKey(series.group(1));
        assertLabels(query.asString(), labelsOfSeries.get(series.group(1)), series.group(2));
      } while (series.find());
    }
  }

  @Test
  void everyVariableAsksForARealLabel() {
    for (JsonNode variable : dashboard.at("/templating/list")) {
      if (variable.at("/type").asString().equals("query")) {
        Matcher query =
            Pattern.compile("label_values\\((\\w+)(?:\\{.*})?, (\\w+)\\)")
                .matcher(variable.at("/query").asString());
        assertThat(query.matches()).as(variable.toString()).isTrue();
        assertThat(labelsOfSeries).containsKey(query.group(1));
        assertKnown(query.group(), labelsOfSeries.get(query.group(1)), query.group(2));
      }
    }
  }

  @Test
  void everyPanelHasATitleAUnitAndAPlaceOfItsOwn() {
    JsonNode panels = dashboard.at("/panels");
    assertThat(panels.size()).isGreaterThan(5);
    assertThat(panels.findValues("title")).doesNotHaveDuplicates();
    assertThat(panels.findValues("gridPos")).hasSize(panels.size()).doesNotHaveDuplicates();
    for (JsonNode panel : panels) {
      assertThat(panel.at("/fieldConfig/defaults/unit").asString())
          .as(panel.at("/title").asString())
          .isNotEmpty();
    }
  }

  /** The ends of an interval have no mean, so nothing is computed of them over the replicas. */
  @Test
  void showsTheControlGroupOfEachReplicaAlone() {
    List<String> queries =
        dashboard.findValues("expr").stream()
            .map(JsonNode::asString)
            .filter(query -> query.contains("btc_control_"))
            .toList();

    assertThat(queries).noneMatch(query -> MIXED.matcher(query).find());
    assertThat(queries).anyMatch(query -> query.startsWith("btc_control_waited{"));
    assertThat(queries).anyMatch(query -> query.startsWith("btc_control_waiting_saved{"));
    assertThat(queries).anyMatch(query -> query.startsWith("btc_control_verdict{"));
  }

  /** Six endings of which five never come would make a mean six times too low. */
  @Test
  void takesAMeanOverReplicasAndNotOverTheirSeries() {
    for (JsonNode query : dashboard.findValues("expr")) {
      Matcher mean = MEAN.matcher(query.asString());
      while (mean.find()) {
        assertThat(labelsOfSeries.get(mean.group(1)))
            .as(query.asString())
            .containsExactly("controller");
      }
    }
  }

  private void assertLabels(String query, Set<String> known, String selector) {
    if (selector != null) {
      Matcher selected = SELECTED.matcher(selector);
      while (selected.find()) {
        assertKnown(query, known, selected.group(1));
      }
    }
    Matcher grouped = GROUPED.matcher(query);
    while (grouped.find()) {
      for (String label : grouped.group(1).split(",")) {
        assertKnown(query, known, label.strip());
      }
    }
  }

  private static void assertKnown(String query, Set<String> known, String label) {
    if (!FROM_PROMETHEUS.contains(label) && !label.equals("le")) {
      assertThat(known).as(query).contains(label);
    }
  }
}
