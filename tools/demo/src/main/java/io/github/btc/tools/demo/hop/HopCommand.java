package io.github.btc.tools.demo.hop;

import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.Verb;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.VerbResult;
import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code btc hop}. */
@Command(
    name = "hop",
    description = {
      "Measures what a balancer, or a proxy in each pod, costs without a closing. Sends GET and"
          + " POST of 100 KB to a replica, in turn directly and through the proxy. With pods, also"
          + " through the proxy of a sibling pod whose replica is away."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class HopCommand implements Callable<Integer>, Verb {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--lb",
      paramLabel = "NAME",
      description =
          "Load balancer in front of the replicas: haproxy, nginx, nginx-refusals, envoy; or pods,"
              + " a HAProxy beside each replica, or pods-envoy, an Envoy beside each replica"
              + " (default ${DEFAULT-VALUE}).")
  private String balancer = "pods";

  @Option(
      names = "--requests",
      description = "Requests of each kind on each way, 100 to 1000000 (default ${DEFAULT-VALUE}).")
  private int requests = 5000;

  @Option(
      names = "--rate",
      description = "Requests per second, 10 to 5000 (default ${DEFAULT-VALUE}).")
  private int rate = 200;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Purpose purpose() {
    return Purpose.MEASURE;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return json.show(spec.commandLine(), this::result);
  }

  private VerbResult result() throws IOException, InterruptedException {
    HopPlan plan =
        CommandArguments.read(
            spec, () -> new HopPlan(Balancer.installed(balancer), requests, rate));
    try (Workplace workplace = new Workplace(null)) {
      HopPage page = new HopPage(new HopRun(plan, workplace).run());
      Environment environment =
          new Environment()
              .with("command", CommandArguments.command(spec))
              .with("balancer", plan.balancer().name())
              .with("requests", plan.requests())
              .with("ratePerSecond", plan.ratePerSecond());
      return new VerbResult(page.fields(environment), page::print);
    }
  }
}
