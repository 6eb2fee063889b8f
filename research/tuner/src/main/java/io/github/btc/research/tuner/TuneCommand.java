package io.github.btc.research.tuner;

import io.github.btc.research.tuner.cache.TuneCacheCommand;
import io.github.btc.tools.console.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code btc tune}. */
@Command(
    name = "tune",
    description = {
      "Searches for settings that beat today's. Tries points that fill the space evenly, and shows"
          + " the Pareto front of p99.9, capacity lost and cost, and the influence of each"
          + " parameter."
    },
    mixinStandardHelpOptions = true,
    subcommands = {
      TuneSimulatorCommand.class,
      TuneServiceCommand.class,
      TuneGoCommand.class,
      TuneCacheCommand.class
    })
public final class TuneCommand implements Runnable, Verb {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Purpose purpose() {
    return Purpose.RESEARCH;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "no target given (expected one of " + String.join(", ", spec.subcommands().keySet()) + ")");
  }
}
