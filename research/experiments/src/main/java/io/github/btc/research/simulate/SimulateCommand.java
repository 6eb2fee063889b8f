package io.github.btc.research.simulate;

import io.github.btc.research.ablation.AblationCommand;
import io.github.btc.research.experiment.Experiment;
import io.github.btc.research.grid.GridCommand;
import io.github.btc.research.grid.MemberCommand;
import io.github.btc.tools.console.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code btc simulate}. */
@Command(
    name = "simulate",
    description = "Simulates replicas with background tasks.",
    mixinStandardHelpOptions = true,
    modelTransformer = SimulateCommand.WithExperiments.class,
    subcommands = {
      ReplayCommand.class,
      GridCommand.class,
      MemberCommand.class,
      SpeedCommand.class,
      AblationCommand.class
    })
public final class SimulateCommand implements Runnable, Verb {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Purpose purpose() {
    return Purpose.RESEARCH;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "nothing to simulate given (expected one of "
            + String.join(", ", spec.subcommands().keySet())
            + ")");
  }

  /** Adds a verb for every experiment there is. */
  static final class WithExperiments implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec spec) {
      for (Experiment each : Experiment.all()) {
        spec.addSubcommand(each.name(), ExperimentCommand.of(each));
      }
      return spec;
    }
  }
}
