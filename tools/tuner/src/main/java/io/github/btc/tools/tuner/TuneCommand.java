package io.github.btc.tools.tuner;

import io.github.btc.tools.console.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code btc tune}. */
@Command(
    name = "tune",
    description = {
      "Looks for settings that beat today's: points that fill the space evenly, the front of p99.9,"
          + " capacity lost and cost, and what each parameter has to do with it."
    },
    mixinStandardHelpOptions = true,
    subcommands = {TuneSimulatorCommand.class, TuneServiceCommand.class})
public final class TuneCommand implements Runnable, Verb {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Purpose purpose() {
    return Purpose.ADVISE;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "no target given (expected one of " + String.join(", ", spec.subcommands().keySet()) + ")");
  }
}
