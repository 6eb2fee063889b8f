package io.github.btc.lab;

import io.github.btc.jmh.JmhCommand;
import io.github.btc.lab.advise.AdviseCommand;
import io.github.btc.lab.bench.BenchCommand;
import io.github.btc.lab.bench.ReportCommand;
import io.github.btc.lab.bench.elasticsearch.SlowLogCommand;
import io.github.btc.lab.cache.CacheCommand;
import io.github.btc.lab.demo.DemoCommand;
import io.github.btc.lab.load.LoadMain;
import io.github.btc.lab.plan.PlanCommand;
import io.github.btc.lab.replica.ReplicaMain;
import io.github.btc.lab.reproduce.ReproduceCommand;
import io.github.btc.lab.sidecar.SidecarCommand;
import io.github.btc.lab.simulate.SimulateCommand;
import io.github.btc.lab.soak.SoakCommand;
import io.github.btc.lab.solve.SolveCommand;
import io.github.btc.lab.throughput.ThroughputCommand;
import io.github.btc.lab.tune.TuneCommand;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code btc} command. Each verb is a command of its own. */
@Command(
    name = "btc",
    description = "Background work that never overlaps a request: see it, measure it.",
    mixinStandardHelpOptions = true,
    versionProvider = BtcCommand.Version.class,
    subcommands = {
      DemoCommand.class,
      BenchCommand.class,
      ReportCommand.class,
      SlowLogCommand.class,
      SolveCommand.class,
      SimulateCommand.class,
      PlanCommand.class,
      AdviseCommand.class,
      TuneCommand.class,
      CacheCommand.class,
      ReproduceCommand.class,
      SidecarCommand.class,
      JmhCommand.class,
      SoakCommand.class,
      HelpCommand.class,
      ReplicaMain.class,
      LoadMain.class
    })
public final class BtcCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  /**
   * Runs a verb and ends the process with its exit code: 0 done, 1 failed, 2 bad options.
   *
   * @param arguments the verb and its options
   */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  /**
   * Makes the command line: one sentence for a bad option or a failure, no stack trace.
   *
   * @return the command line
   */
  public static CommandLine commandLine() {
    CommandLine btc = new CommandLine(new BtcCommand());
    btc.getSubcommands().get("jmh").addSubcommand(new ThroughputCommand());
    return btc.setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(BtcCommand::badOption)
        .setExecutionExceptionHandler((failure, line, parsed) -> failed(line, failure));
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "no verb given (expected one of " + String.join(", ", UsageMessage.verbs(spec)) + ")");
  }

  private static int badOption(ParameterException bad, String[] arguments) {
    bad.getCommandLine().getErr().println(UsageMessage.of(bad, List.of(arguments)));
    return CommandLine.ExitCode.USAGE;
  }

  private static int failed(CommandLine line, Exception failure) {
    line.getErr().println(line.getCommandSpec().qualifiedName() + ": " + sentence(failure));
    return CommandLine.ExitCode.SOFTWARE;
  }

  /** The JDK's messages about files are the file's name alone. */
  private static String sentence(Exception failure) {
    if (failure instanceof NoSuchFileException missing) {
      return missing.getFile() + ": is not there (expected a file that can be read)";
    }
    if (failure instanceof AccessDeniedException denied) {
      return denied.getFile()
          + ": access denied (expected a file that this user may read or write)";
    }
    String message = failure.getMessage();
    return message == null ? failure.toString() : message;
  }

  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = BtcCommand.class.getPackage().getImplementationVersion();
      return new String[] {"btc " + (version == null ? "(not packaged)" : version)};
    }
  }
}
