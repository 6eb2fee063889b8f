package io.github.btc.tools.demo.runtime;

import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.replicas.measure.RunFigures;
import io.github.btc.tools.replicas.report.ExposedChart;
import io.github.btc.tools.replicas.report.HtmlReport;
import io.github.btc.tools.replicas.report.ResultJson;
import io.github.btc.tools.replicas.report.ResultTable;
import io.github.btc.tools.replicas.report.Rounds;
import io.github.btc.tools.replicas.run.ServiceRun.Outcome;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** Publishes the result of the runs on one runtime: table, page, JSON and chart. */
public final class RuntimeReport {

  private final RuntimePlan plan;
  private final CommandSpec spec;

  /**
   * Creates a report.
   *
   * @param plan plan of the runs
   * @param spec command that was given
   */
  public RuntimeReport(RuntimePlan plan, CommandSpec spec) {
    this.plan = plan;
    this.spec = spec;
  }

  /**
   * Publishes a result.
   *
   * @param result what the runs found
   * @param json where the JSON goes
   * @param output folder for the page
   * @param chart file for the chart; {@code null} for none
   * @throws IOException if a file cannot be written
   */
  public void publish(RuntimeResult result, JsonOption json, Path output, @Nullable Path chart)
      throws IOException {
    Environment environment = environment();
    List<RunFigures> figures = result.figures();
    if (chart != null) {
      ExposedChart.write(chart, new Rounds(figures), environment);
    }
    Path page = output.resolve("report.html");
    Map<String, Object> words =
        Map.of(
            "title",
            "Is a request ever hit by a collection?",
            "heading",
            "A service on " + plan.runtime().shownName() + ", without and with BTC",
            "conclusion",
            result.conclusion(),
            "meanings",
            meanings());
    HtmlReport.write(
        page,
        words,
        result.outcomes().stream().map(Outcome::record).toList(),
        figures,
        environment);
    Map<String, Object> document = ResultJson.document(figures, environment);
    document.put("resources", result.resourcesForJson());
    json.publish(spec.commandLine(), document, out -> print(out, result, page));
  }

  private Map<String, String> meanings() {
    return Arrays.stream(Configuration.values())
        .collect(Collectors.toMap(Configuration::shownName, Configuration::meaning));
  }

  private Environment environment() {
    return new Environment()
        .with("command", CommandArguments.command(spec))
        .with("runtime", plan.runtime().shownName())
        .with("runtimeVersion", plan.runtime().version())
        .with("replicas", plan.replicas())
        .with("ratePerSecond", plan.ratePerSecond())
        .with("liveMegabytes", plan.liveMegabytes())
        .with("collector", plan.runtime().shownName())
        .with("balancer", "haproxy")
        .with("seed", plan.seed())
        .with("warmUpSeconds", plan.warmUp().toMillis() / 1000.0)
        .with("measureSeconds", plan.measure().toMillis() / 1000.0)
        .with("agentOptions", plan.runtime().agentOptions())
        .with("replicaCommand", plan.runtime().shownCommand());
  }

  private static void print(PrintWriter out, RuntimeResult result, Path page) {
    out.println();
    out.print(ResultTable.of(result.figures()));
    out.println();
    out.print(result.resources());
    out.println();
    out.println(result.conclusion());
    out.println("Report: " + page);
  }
}
