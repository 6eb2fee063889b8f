package io.github.btc.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The alerts of the manifests ask for what a real scrape tells. Where promtool is installed, each
 * of them fires on a scrape in which its condition holds, and is silent on all others.
 */
@Tag("one-jdk")
class AlertsTest {

  private static final Path RULES =
      Path.of("..", "examples", "kubernetes", "base", "prometheus-rule.yaml");
  private static final Path RUNBOOK = Path.of("..", "docs", "guides", "production.md");
  private static final Pattern SERIES = Pattern.compile("\\b(btc_\\w+)(?:\\{([^}]*)})?");
  private static final Pattern SELECTED = Pattern.compile("(\\w+)=\"");
  private static final Pattern GROUPED =
      Pattern.compile("\\b(?:without|ignoring)\\s*\\(([^)]*)\\)");
  private static final String STILL = "0+0x120";
  private static final String ONE = "1+0x120";
  private static final String MISSING = "_x120";

  /** The targets that Prometheus scrapes in a pod: the service, and the proxy in front of it. */
  private static final String SERVICE = "up{container=\"my-service\",endpoint=\"management\"}";

  private static final String PROXY = "up{container=\"haproxy\",endpoint=\"proxy-metrics\"}";

  /** Not a number is what a level is that nobody can read. */
  private static final String UNREADABLE = String.join(" ", Collections.nCopies(121, "NaN"));

  /** More than any threshold within the window of a rule, which is sampled once a minute. */
  private static final String GROWS = "0+1x120";

  private static final JsonNode SPEC = new YAMLMapper().readTree(RULES.toFile()).path("spec");

  private final Scrape scrape = Scrape.take();

  @TempDir Path directory;

  static Stream<String> expressions() {
    return rules().map(rule -> rule.path("expr").asString());
  }

  private static Stream<JsonNode> rules() {
    return SPEC.at("/groups/0/rules").valueStream();
  }

  @ParameterizedTest
  @MethodSource("expressions")
  void everyRuleNamesRealSeriesAndLabels(String expression) {
    List<String> known = new ArrayList<>();
    Matcher series = SERIES.matcher(expression);
    while (series.find()) {
      assertThat(scrape.labelsOfSeries()).containsKey(series.group(1));
      known.addAll(scrape.labelsOfSeries().get(series.group(1)));
      Matcher selected = SELECTED.matcher(series.group(2) == null ? "" : series.group(2));
      while (selected.find()) {
        assertThat(scrape.labelsOfSeries().get(series.group(1))).contains(selected.group(1));
      }
    }
    assertThat(known).isNotEmpty();
    Matcher grouped = GROUPED.matcher(expression);
    while (grouped.find()) {
      assertThat(known).contains(grouped.group(1).split(",\\s*"));
    }
  }

  /** Its counters stand still and its levels keep their last value, as in an idle service. */
  @Test
  void anAlertAsksWhetherTheControllerHasEnded() {
    assertThat(scrape.series()).anyMatch(series -> selects("btc_state{state=\"stopped\"}", series));
    assertThat(expressions()).anyMatch(rule -> rule.contains("btc_state{state=\"stopped\"}"));
  }

  @Test
  void everyAlertHasItsSectionInTheRunbook() throws IOException {
    String runbook = Files.readString(RUNBOOK);

    assertThat(rules())
        .hasSize(7)
        .allSatisfy(
            rule -> {
              String name = rule.path("alert").asString();
              assertThat(runbook).contains("\n### " + name + "\n");
              assertThat(rule.at("/annotations/runbook").asString())
                  .isEqualTo("docs/guides/production.md#" + name.toLowerCase(Locale.ROOT));
            });
  }

  /**
   * A service whose series stand still, but for some.
   *
   * @param name what happens to it
   * @param up whether Prometheus can scrape it, in promtool's notation
   * @param series the selectors of the series that change, with their values
   * @param others the values of all other series of BTC
   * @param alerts the alerts that fire, and no others
   */
  record Incident(
      String name, String up, Map<String, String> series, String others, List<String> alerts) {

    static Incident of(String name, Map<String, String> series, String... alerts) {
      return new Incident(name, ONE, series, STILL, List.of(alerts));
    }

    /** All series of BTC are missing or end. */
    static Incident silent(String name, String up, String others, String... alerts) {
      return new Incident(name, up, Map.of(), others, List.of(alerts));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Incident> incidents() {
    String failed = "btc_task_failed_runs_total";
    String uncontrolled = "btc_task_uncontrolled_runs_total";
    String closings = "btc_closing_seconds_count{ending=\"completed\"}";
    String runs = "btc_task_run_seconds_count{effective=\"true\"}";
    String confirmed = "btc_announcing_seconds_count{confirmed=\"true\"}";
    String unconfirmed = "btc_announcing_seconds_count{confirmed=\"false\"}";
    String refused = "btc_refused_requests_total";
    String closed = "btc_closing_seconds_sum{ending=\"completed\"}";
    return Stream.of(
        Incident.of("an idle service", Map.of()),
        Incident.of(
            "closings that help",
            Map.of(closings, GROWS, runs, GROWS, confirmed, GROWS, closed, "0+1x120")),
        Incident.of("a task that fails", Map.of(failed, GROWS, closings, GROWS), "BtcTaskFails"),
        Incident.of("a task that failed once", Map.of(failed, "0+0x100 1+0x20")),
        Incident.of(
            "a task that ignored its interrupt",
            Map.of("btc_task_overran_runs_total{stuck=\"true\"}", "0+0x100 1+0x20"),
            "BtcTaskFails"),
        Incident.of(
            "a monitor that always throws", Map.of("btc_task_level", UNREADABLE), "BtcTaskFails"),
        Incident.of(
            "a monitor that threw for a moment",
            Map.of("btc_task_level", "0+0x113 NaN 0 NaN 0 0 0 0")),
        Incident.of(
            "a JVM that collects as often as BTC",
            Map.of(uncontrolled, GROWS, runs, GROWS, closings, GROWS),
            "BtcUncontrolledRuns"),
        Incident.of(
            "a JVM that collects at every twentieth run",
            Map.of(uncontrolled, "0+1x120", runs, "0+20x120", closings, "0+20x120")),
        Incident.of(
            "a control group to which half of the collections are left",
            Map.of(
                uncontrolled,
                GROWS,
                "btc_control_cycles_total{arm=\"without\"}",
                GROWS,
                runs,
                GROWS,
                closings,
                GROWS)),
        Incident.of(
            "a JVM that collects without a closing",
            Map.of(uncontrolled, GROWS),
            "BtcSilentThoughDue"),
        Incident.of(
            "an idle service that calls System.gc() once", Map.of(uncontrolled, "0+0x90 1+0x30")),
        Incident.of(
            "a quiet service whose few collections were left for the control group",
            Map.of(
                uncontrolled,
                "0+0x90 1+0x9 2+0x9 3+0x9",
                "btc_control_cycles_total{arm=\"without\"}",
                "0+0x90 1+0x9 2+0x9 3+0x9")),
        Incident.of(
            "a level that stays above its interval",
            Map.of("btc_task_level", "10+0x120", "btc_task_interval_max", "9+0x120"),
            "BtcSilentThoughDue"),
        Incident.of(
            "a controller whose thread has ended",
            Map.of("btc_state{state=\"stopped\"}", ONE),
            "BtcSilentThoughDue"),
        Incident.of(
            "a controller that only observes",
            Map.of(uncontrolled, GROWS, "btc_observing", ONE),
            "BtcClosesNothing"),
        Incident.of(
            "a paused controller",
            Map.of(uncontrolled, GROWS, "btc_paused", ONE),
            "BtcClosesNothing"),
        Incident.of(
            "requests that come to a confirmed closing",
            Map.of(closings, GROWS, runs, GROWS, confirmed, GROWS, refused, "0+9x120"),
            "BtcRefusesAfterConfirmation"),
        Incident.of(
            "refusals that are the announcement",
            Map.of(closings, GROWS, runs, GROWS, unconfirmed, GROWS, refused, "0+9x120")),
        Incident.of(
            "routers that misroute, as BTC notes",
            Map.of(
                "btc_deferred_total{reason=\"misrouted\"}",
                "0+0x115 1+0x5",
                closings,
                GROWS,
                runs,
                GROWS,
                unconfirmed,
                GROWS),
            "BtcRefusesAfterConfirmation"),
        Incident.of(
            "a gate that is closed for a tenth of the time",
            Map.of(closings, GROWS, runs, GROWS, confirmed, GROWS, closed, "0+6x120"),
            "BtcCapacityLost"),
        Incident.silent("a service that is down", STILL, MISSING, "BtcTellsNothing"),
        Incident.silent("a service in which BTC is off", ONE, MISSING, "BtcTellsNothing"),
        Incident.silent(
            "a service whose metrics of BTC have ended", ONE, "0+0x60 stale", "BtcTellsNothing"),
        Incident.silent(
            "a service that restarts for ten minutes", "1+0x108 0+0x10", "0+0x108 stale"));
  }

  @ParameterizedTest
  @MethodSource("incidents")
  void theRightAlertsFire(Incident incident) throws Exception {
    String promtool = promtool().orElse("");
    assumeThat(promtool).as("promtool on the PATH, or from scripts/promtool.sh").isNotEmpty();
    JsonMapper json = JsonMapper.shared();
    Files.writeString(directory.resolve("rules.yaml"), json.writeValueAsString(SPEC));
    Path test = directory.resolve("test.yaml");
    Files.writeString(test, json.writeValueAsString(testOf(incident)));

    Process run =
        new ProcessBuilder(promtool, "test", "rules", test.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(run.waitFor()).as(said).isZero();
  }

  /** JSON is YAML, so promtool reads it. */
  private Map<String, Object> testOf(Incident incident) {
    List<Map<String, String>> input = new ArrayList<>();
    Map<String, String> changes = new LinkedHashMap<>(incident.series());
    input.add(Map.of("series", onInstance(SERVICE, 8082), "values", incident.up()));
    input.add(Map.of("series", onInstance(PROXY, 8404), "values", ONE));
    for (String series : scrape.series()) {
      String selector =
          incident.series().keySet().stream()
              .filter(each -> selects(each, series))
              .findFirst()
              .orElse("");
      changes.remove(selector);
      input.add(
          Map.of(
              "series",
              onInstance(series, 8082),
              "values",
              incident.series().getOrDefault(selector, incident.others())));
    }
    assertThat(changes).as("selectors of no series").isEmpty();
    Map<String, Object> asked = new LinkedHashMap<>();
    asked.put("interval", "1m");
    asked.put("input_series", input);
    // Asked for by a query, so that labels and annotations need not be repeated here.
    asked.put("promql_expr_test", List.of(firing(incident.alerts())));
    return Map.of(
        "rule_files", List.of("rules.yaml"), "evaluation_interval", "1m", "tests", List.of(asked));
  }

  private static String onInstance(String series, int port) {
    return series.replace("}", ",instance=\"10.0.0.1:" + port + "\"}");
  }

  private static Map<String, Object> firing(List<String> alerts) {
    return Map.of(
        "expr",
        "count by (alertname) (ALERTS{alertstate=\"firing\"})",
        "eval_time",
        "119m",
        "exp_samples",
        alerts.stream()
            .map(name -> Map.of("labels", "{alertname=\"" + name + "\"}", "value", 1))
            .toList());
  }

  /** A selector has the name of a series and at most one of its labels. */
  private static boolean selects(String selector, String series) {
    int brace = selector.indexOf('{');
    String name = brace < 0 ? selector : selector.substring(0, brace);
    String label = brace < 0 ? "" : selector.substring(brace + 1, selector.length() - 1);
    return series.startsWith(name + "{") && series.contains(label);
  }

  private static Optional<String> promtool() {
    return Stream.concat(
            Stream.of("../.tools/promtool"),
            Stream.of(System.getenv("PATH").split(File.pathSeparator)))
        .map(folder -> new File(folder, "promtool"))
        .filter(File::canExecute)
        .map(File::getPath)
        .findFirst();
  }
}
