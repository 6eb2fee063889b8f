package io.github.btc.research.models.solve;

import io.github.btc.research.models.ImpactModel;
import io.github.btc.research.models.ReplicasReport;
import io.github.btc.research.models.ReplicatedServiceModel;
import io.github.btc.research.models.ResponseTimeReport;
import io.github.btc.research.models.ServerSemantics;
import io.github.btc.research.models.SolveReport;
import io.github.btc.research.models.TaggedCustomerModel;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.Verb;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.VerbResult;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code btc solve}, which solves the stochastic models. Rates are per microsecond. */
@Command(
    name = "solve",
    description = "Solves one of the stochastic models. Rates are per microsecond.",
    mixinStandardHelpOptions = true)
public final class SolveCommand implements Runnable, Verb {

  /** The number of replicas above which a solution with timed arrival takes more than a moment. */
  private static final int MANY = 100;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Purpose purpose() {
    return Purpose.RESEARCH;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "no model given (expected impact, replicas or customer)");
  }

  @Command(
      name = "impact",
      description = "Computes the response time of a request that may wait for a background task.",
      mixinStandardHelpOptions = true)
  int impact(
      @Option(names = "--mu", defaultValue = "0.0036", description = "Service rate, more than 0.")
          double mu,
      @Option(
              names = "--omega",
              defaultValue = "0.0001",
              description = "Rate of the impact, more than 0.")
          double omega,
      @Option(
              names = "--probability",
              defaultValue = "0.003",
              description = "Probability of an impact, 0 to 1.")
          double probability,
      @Mixin JsonOption json)
      throws IOException, InterruptedException {
    return report(
        "impact", json, () -> ResponseTimeReport.of(new ImpactModel(mu, omega, probability)));
  }

  @Command(
      name = "customer",
      description = "Computes the response time of a request with BTC.",
      mixinStandardHelpOptions = true)
  int customer(
      @Option(names = "--mu", defaultValue = "0.0036", description = "Service rate, more than 0.")
          double mu,
      @Mixin JsonOption json)
      throws IOException, InterruptedException {
    return report("customer", json, () -> ResponseTimeReport.of(new TaggedCustomerModel(mu)));
  }

  @Command(
      name = "replicas",
      description =
          "Computes the unavailability and the lost capacity (COUA) of replicas with BTC.",
      mixinStandardHelpOptions = true)
  int replicas(
      @Option(names = "--n", defaultValue = "2", description = "Replicas, 1 to 1000.") int n,
      @Option(
              names = "--semantics",
              defaultValue = "single",
              description =
                  "single: one request is served and one task runs at a time; infinite: no limit.")
          ServerSemantics semantics,
      @Option(names = "--mu", defaultValue = "0.0036", description = "Service rate, more than 0.")
          double mu,
      @Option(
              names = "--omega",
              defaultValue = "0.0001",
              description = "Rate of a task's end, more than 0.")
          double omega,
      @Option(
              names = "--probability",
              defaultValue = "0.003",
              description = "Probability of a task, 0 to less than 1.")
          double probability,
      @Option(
              names = "--arrival",
              description =
                  "Rate of requests for an idle replica, more than 0 (default: 1000, or Infinity"
                      + " for more than 100 replicas). With Infinity requests come at once, and the"
                      + " chain has n + 1 states instead of (n + 1)(n + 2) / 2.")
          @Nullable Double arrival,
      @Mixin JsonOption json)
      throws IOException, InterruptedException {
    return report(
        "replicas",
        json,
        () -> {
          if (n > MANY && n <= ReplicatedServiceModel.MOST) {
            tellTheStates(n, arrival);
          }
          double rate = arrival == null ? usualArrival(n) : arrival;
          return ReplicasReport.of(
              new ReplicatedServiceModel(n, mu, omega, probability, rate, semantics));
        });
  }

  private static double usualArrival(int n) {
    return n > MANY ? Double.POSITIVE_INFINITY : ReplicatedServiceModel.BACK_TO_BACK;
  }

  /** Tells the size of the chain, because the arrival decides how long the solution takes. */
  private void tellTheStates(int n, @Nullable Double arrival) {
    if (arrival != null && arrival.isInfinite()) {
      return;
    }
    long timed = (n + 1L) * (n + 2) / 2;
    String text =
        arrival == null
            ? "--arrival: Infinity, because %d replicas with --arrival 1000 are %d states instead"
                + " of %d. The results differ by less than 3 in 100,000.%n"
            : "--n: %d replicas with timed arrival are %d states. --arrival Infinity has %d, and"
                + " differs by less than 3 in 100,000.%n";
    CommandLine line = spec.commandLine();
    line.getErr().printf(text, n, timed, n + 1);
    line.getErr().flush();
  }

  private int report(String model, JsonOption json, Supplier<SolveReport> solve)
      throws IOException, InterruptedException {
    CommandLine line = spec.commandLine().getSubcommands().get(model);
    return json.show(line, () -> result(CommandArguments.read(line.getCommandSpec(), solve::get)));
  }

  private static VerbResult result(SolveReport report) {
    return new VerbResult(
        report,
        out ->
            report.table().forEach(each -> out.printf("%-16s %s%n", each.measure(), each.value())));
  }
}
