package io.github.btc.lab.simulate;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code btc simulate}. */
@Command(
    name = "simulate",
    description = "Simulates replicas with background tasks.",
    mixinStandardHelpOptions = true,
    subcommands = ReplayCommand.class)
public final class SimulateCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "nothing to simulate given (expected replay)");
  }
}
