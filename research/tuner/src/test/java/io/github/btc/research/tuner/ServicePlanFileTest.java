package io.github.btc.research.tuner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.btc.research.tuner.search.Dimension.Choice;
import io.github.btc.research.tuner.search.Dimension.Range;
import io.github.btc.research.tuner.search.Dimension.Scale;
import io.github.btc.tools.advisor.capacity.Prices;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServicePlanFileTest {

  static final String PLAN =
      """
      tune: my service
      points: 10
      parameters:
        heap: {from: 256, to: 1024, scale: log, whole: true, today: 512}
        collector: {values: [UseSerialGC, UseG1GC], today: UseG1GC}
      before: [rm, -rf, data]
      service:
        command: [java, "-Xmx{heap}m", "-XX:+{collector}", -jar, service.jar, "{port}"]
        environment: {MODE: test, WORKERS: 4}
        ready: "http://127.0.0.1:{port}/health"
      load:
        command: [load, --rate, 100, --out, "{report}"]
        seconds: 60
        warm_up_seconds: 10
        rate: 100
      prices: {cpu_hour: 0.05, gigabyte_hour: 0.01}
      bill: {cpus: 2, gigabytes: "{heap}"}
      """;

  @Test
  void readsAPlan() {
    ServicePlan plan = ServicePlanFile.parse("plan.yaml", PLAN);

    assertThat(plan.name()).isEqualTo("my service");
    assertThat(plan.search().dimensions())
        .containsExactly(
            new Range("heap", 256, 1024, Scale.LOG, true),
            new Choice("collector", List.of("UseSerialGC", "UseG1GC")));
    assertThat(plan.search().today()).isEqualTo(Map.of("heap", "512", "collector", "UseG1GC"));
    assertThat(plan.search().points()).isEqualTo(10);
    assertThat(plan.search().repetitions()).as("each point twice").isEqualTo(2);
    assertThat(plan.search().rule()).isEqualTo(SelectionRule.BETTER);
    assertThat(plan.service().environment()).containsEntry("WORKERS", "4");
    assertThat(plan.load().command()).containsExactly("load", "--rate", "100", "--out", "{report}");
    assertThat(plan.prices()).isEqualTo(new Prices(0.05, 0.01));
    assertThat(plan.bill()).isEqualTo(new ServicePlan.Bill("2", "{heap}"));
  }

  /** What a shell or awk has in braces is no placeholder of ours. */
  @Test
  void readsThePlanOfTheBootService() {
    ServicePlan plan = ServicePlanFile.read(Path.of("plans", "boot.yaml"));

    assertThat(plan.search().dimensions())
        .extracting("name")
        .containsExactly("heap", "ratio", "collector", "cpus");
    assertThat(plan.search().today()).containsEntry("heap", "576").containsEntry("ratio", "2");
    assertThat(plan.search().rule()).isEqualTo(SelectionRule.PADUA);
    assertThat(plan.service().command()).hasSize(3).startsWith("sh", "-c");
    assertThat(Template.fill(plan.service().command().get(2), Map.of("heap", "300")))
        .startsWith("exec java -Xms300m -Xmx300m -XX:NewRatio={ratio}")
        .endsWith("$(cat target/neighbours)");
    assertThat(plan.load().command().get(2))
        .contains("vegeta encode -to csv | sort -t, -n -k1,1 | awk", "{printf \"%.3f;%s;%.3f\\n\"")
        .endsWith(">{report}");
  }

  @Test
  void thePresetOfTheGoThesisIsItsParametersAndItsRule() {
    ServicePlan plan =
        ServicePlanFile.parse(
            "plan.yaml",
            """
            preset: go
            service: {command: [./service]}
            load: {command: [./load, "{report}"], seconds: 600, warm_up_seconds: 300, rate: 1100}
            """);

    assertThat(plan.search().dimensions()).extracting("name").containsExactly("GOGC", "GOMAXPROCS");
    assertThat(plan.search().today()).containsEntry("GOGC", "100");
    assertThat(plan.service().environment()).containsEntry("GOGC", "{GOGC}");
    assertThat(plan.search().rule()).isEqualTo(SelectionRule.PADUA);
    assertThat(plan.prices()).isEqualTo(Prices.FARGATE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tune: my service | toone: x | toone (expected one of before, bill, checks, load,"
            + " parameters, points, preset, prices, repetitions, seed, select, service, tune)",
        "points: 10 | points: 0 | points: 0 (expected a whole number from 1 to 100000)",
        "from: 256 | from: 2048 | parameters.heap: 2048.0 to 1024.0 (expected the smaller number"
            + " first)",
        "scale: log | scale: cubic | parameters.heap.scale: \"cubic\" (expected one of linear,"
            + " log)",
        "scale: log | values: [1], scale: log | parameters.heap.from: 256 (expected nothing beside"
            + " values)",
        "from: 256 | from: [] | parameters.heap.from: [] (expected a number from -1.0E12 to"
            + " 1.0E12)",
        "from: 256, | '' | parameters.heap.from: nothing (expected a number, or values)",
        "whole: true | whole: 1 | parameters.heap.whole: 1 (expected true or false)",
        "today: 512 | today: much | parameters.heap.today: \"much\" (expected a number)",
        "[UseSerialGC, UseG1GC] | [UseG1GC] | parameters.collector.values: [\"UseG1GC\"] (expected"
            + " two or more different values)",
        "{collector} | UseG1GC | parameters.collector is used nowhere (expected {collector} in a"
            + " command or a variable)",
        "{report} | out.json | load.command: [\"load\",\"--rate\",100,\"--out\",\"out.json\"]"
            + " (expected {report} in it, the file it reports to)",
        "seconds: 60 | seconds: soon | load.seconds: \"soon\" (expected a number from 0.1 to"
            + " 86400.0)",
        "warm_up_seconds: 10 | warm_up_seconds: 60 | load.warm_up_seconds: 60 (expected less than"
            + " seconds)",
        "http://127.0.0.1:{port}/health | localhost | service.ready: \"localhost\" (expected"
            + " http://host:port/path or tcp://host:port)",
        "cpu_hour: 0.05 | cpu_hour: -1 | prices.cpu_hour: -1 (expected a number from 0.0 to"
            + " 1000000.0)",
        "tune: my service | preset: rust | preset: \"rust\" (expected go)",
        "tune: my service | select: luck | select: luck (expected better or padua)",
      })
  void saysInOneSentenceWhatIsWrong(String good, String bad, String sentence) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ServicePlanFile.parse("plan.yaml", PLAN.replace(good, bad)))
        .withMessage("plan.yaml: " + sentence);
  }

  @Test
  void refusesAKeyThatComesTwice() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ServicePlanFile.parse("plan.yaml", PLAN + "seed: 1\nseed: 2\n"))
        .withMessageStartingWith("plan.yaml: ")
        .withMessageContaining("\"seed\", line ")
        .withMessageEndingWith("(expected YAML, each key once)");
  }

  @Test
  void refusesAPlaceholderThatNobodyFills() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ServicePlanFile.parse("plan.yaml", PLAN.replace("data]", "'{date}']")))
        .withMessage("plan.yaml: {date} (expected a parameter, or one of {port}, {report}, {run})");
  }

  @Test
  void placeholdersAreFilledAndOtherBracesStay() {
    assertThat(Template.fill("-Xmx{heap}m {\"a\": {b}} $1 {x}", Map.of("heap", "5", "x", "$2\\")))
        .isEqualTo("-Xmx5m {\"a\": {b}} $1 $2\\");
  }
}
