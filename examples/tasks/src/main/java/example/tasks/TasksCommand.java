package example.tasks;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import io.github.btc.tools.console.container.ContainerLimits;
import io.github.btc.tools.replicas.replica.AnswerLog;
import io.github.btc.tools.replicas.run.RawOption;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Counts the requests that overlap background work, for each kind of work without and with BTC. */
@Command(
    name = "btc-example-tasks",
    description =
        "Runs replicas of a small service under load, for each kind of background work without"
            + " and with BTC, and counts the requests that overlap the work. The command fails if a"
            + " request overlaps the work with BTC, or if no request overlaps it without BTC.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class TasksCommand implements Callable<Integer> {

  /** Four times the heap, because the page cache of the files of a replica counts too. */
  private static final int MEMORY_MEGABYTES = 1024;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--kind",
      split = ",",
      paramLabel = "KIND",
      description = "Kinds of work to run: ${COMPLETION-CANDIDATES} (default: all).")
  private List<Kind> kinds = List.of(Kind.values());

  @Option(
      names = "--seconds",
      description = "Measured time of each run, 1 to 600 (default ${DEFAULT-VALUE}).")
  private int seconds = 10;

  @Option(
      names = "--warm-up",
      description =
          "Time in which requests are sent and not measured, 0 to 600 (default ${DEFAULT-VALUE})."
              + " The JVMs compile meanwhile.")
  private int warmUpSeconds = 10;

  @Option(
      names = "--replicas",
      description = "Replicas of the service, 2 to 16 (default ${DEFAULT-VALUE}).")
  private int replicaCount = 2;

  @Option(
      names = "--rate",
      description =
          "Requests per second, 10 to 2000, at most half a million in total (default"
              + " ${DEFAULT-VALUE}).")
  private int rate = 200;

  @Option(
      names = "--quota",
      paramLabel = "CPUS",
      description =
          "Gives each replica a control group with this quota of CPU time, 0.1 to 64 CPUs, as"
              + " a container has it. It needs Linux and root. (Default: no quota.)")
  private @Nullable Double quotaCpus;

  @Mixin private RawOption raw = new RawOption();

  /**
   * Runs the comparison.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  /**
   * Makes the command line, which reports a bad option or a failure in one sentence without a stack
   * trace.
   */
  static CommandLine commandLine() {
    return new CommandLine(new TasksCommand())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler((bad, arguments) -> say(bad.getCommandLine(), bad, 2))
        .setExecutionExceptionHandler((failure, line, parsed) -> say(line, failure, 1));
  }

  private static int say(CommandLine line, Exception what, int exitCode) {
    line.getErr().println(line.getCommandName() + ": " + what.getMessage());
    return exitCode;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    checkRanges();
    raw.make(spec);
    List<Comparison> all = new ArrayList<>();
    try (Workplace workplace = raw.workplace()) {
      ServiceReplicas replicas =
          new ServiceReplicas(
              workplace,
              replicaCount,
              rate,
              Duration.ofSeconds(warmUpSeconds),
              Duration.ofSeconds(seconds),
              quotaCpus == null ? null : new ContainerLimits(quotaCpus, MEMORY_MEGABYTES));
      for (Kind kind : kinds) {
        spec.commandLine().getErr().println("Running " + kind.work() + " ...");
        all.add(Comparison.of(kind, replicas));
      }
    }
    spec.commandLine().getOut().println(Comparison.table(all));
    return all.stream().allMatch(Comparison::showsTheDifference) ? ExitCode.OK : 1;
  }

  private void checkRanges() {
    try {
      Ranges.whole("--seconds", seconds, 1, 600);
      Ranges.whole("--warm-up", warmUpSeconds, 0, 600);
      Ranges.whole("--replicas", replicaCount, 2, 16);
      Ranges.whole("--rate", rate, 10, 2_000);
      if (quotaCpus != null && !(quotaCpus >= 0.1 && quotaCpus <= 64)) {
        throw new RefusedSettingException("--quota", quotaCpus.toString(), "0.1 to 64");
      }
      Ranges.whole(
          "--rate times --seconds and --warm-up",
          rate * (seconds + warmUpSeconds),
          10,
          AnswerLog.MOST_REQUESTS);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
