package io.github.btc.tools.advisor;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.advisor.LoggedJvm.StartUp;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.SeedOption;
import io.github.btc.tools.console.Verb;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.VerbResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The verb {@code btc advise}. */
@Command(
    name = "advise",
    description = {
      "Advises whether BTC would help a JVM, and which flags it needs. The command reads the JVM's"
          + " GC log (-Xlog:gc*,safepoint), the running process, or its command line after --."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class AdviseCommand implements Callable<Integer>, Verb {

  private static final long LEAST_MEMORY = 16 * ByteSize.MEGABYTE;
  private static final double LEAST_QUOTA = 0.01;
  private static final double LARGEST_QUOTA = 1_000;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--gc-log",
      paramLabel = "FILE",
      arity = "1..*",
      description = "Files of a log of -Xlog:gc*,safepoint, or the folder of a rotated log.")
  private List<Path> gcLog = List.of();

  @Option(
      names = "--flags",
      description =
          "With --gc-log: the JVM's flags, as on its command line or as jcmd PID VM.flags prints"
              + " them. A log of JDK 17 does not contain them.")
  private @Nullable String flags;

  @Option(
      names = "--start-up",
      paramLabel = "SECONDS",
      description =
          "With --gc-log: length of the service's start, which is omitted, 0 to 1000000 (default:"
              + " 60 for a log of ten minutes or more, otherwise 0).")
  private @Nullable Double startUp;

  @Option(
      names = "--pid",
      description = "Process id of a JVM of the same user on this machine, 1 or more.")
  private @Nullable Long pid;

  @Mixin private AgentOption agent = new AgentOption();

  @Parameters(
      paramLabel = "COMMAND",
      description = "After --: java and its flags. The service does not run.")
  private List<String> command = List.of();

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description =
          "With a command line: memory of the container, for instance 2g, of which a JVM without"
              + " -Xmx takes a share. The default is the memory of this machine.")
  private @Nullable String memory;

  @Option(
      names = "--replicas",
      description = "Replicas of the service, 1 to 1000 (default ${DEFAULT-VALUE}).")
  private int replicas = 4;

  @Option(
      names = "--rate",
      description =
          "Requests per second to all replicas together, 0.01 to 1000000 (default"
              + " ${DEFAULT-VALUE}).")
  private double rate = 400;

  @Option(
      names = "--service-time",
      paramLabel = "MS",
      description =
          "Mean time that a replica works on one request, 0.001 to 600000 (default"
              + " ${DEFAULT-VALUE}).")
  private double serviceMillis = 2.5;

  @Option(
      names = "--concurrency",
      description =
          "Requests that a replica serves at a time, 1 to 10000 (default ${DEFAULT-VALUE}).")
  private int concurrency = 8;

  @Option(
      names = "--quota",
      paramLabel = "CPUS",
      description =
          "CPU time per time that the container of a replica may use, 0.01 to 1000. The"
              + " advice then has what the bench measured in containers like it.")
  private @Nullable Double quotaCpus;

  @Mixin private SeedOption seed = new SeedOption();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Purpose purpose() {
    return Purpose.ADVISE;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return json.show(spec.commandLine(), this::result);
  }

  private VerbResult result() throws IOException, InterruptedException {
    AdvicePage page = new AdvicePage(CommandArguments.read(spec, this::adviser).advise());
    return new VerbResult(page.fields(), page::print);
  }

  private Adviser adviser() throws IOException, InterruptedException {
    ServiceLoad service = ServiceLoad.of(replicas, rate, serviceMillis, concurrency);
    if (quotaCpus != null && !(quotaCpus >= LEAST_QUOTA && quotaCpus <= LARGEST_QUOTA)) {
      throw new RefusedSettingException(
          "--quota", String.valueOf(quotaCpus), "0.01 to 1000: 0.5 is half of one core");
    }
    return new Adviser(withDefaults(description()), service, quotaCpus, seed.value());
  }

  /** Names the defaults on which a verdict rests. A command line alone has none. */
  private JvmDescription withDefaults(JvmDescription jvm) {
    String missing =
        Stream.of("--replicas", "--rate", "--service-time")
            .filter(option -> !spec.commandLine().getParseResult().hasMatchedOption(option))
            .collect(Collectors.joining(", "));
    if (missing.isEmpty() || !command.isEmpty()) {
      return jvm;
    }
    return jvm.withNote(
        String.format(
            Locale.ROOT,
            "%s: not given, so the verdict is for %d replicas, %s requests per second and %s ms of"
                + " work on each (expected those of your service)",
            missing,
            replicas,
            rate,
            serviceMillis));
  }

  private JvmDescription description() throws IOException, InterruptedException {
    int given = (gcLog.isEmpty() ? 0 : 1) + (pid == null ? 0 : 1) + (command.isEmpty() ? 0 : 1);
    if (given != 1) {
      throw new IllegalArgumentException(
          given
              + " JVMs given (expected one of --gc-log FILE, --pid N, or -- and a java command"
              + " line)");
    }
    agent.onlyWith(pid);
    if (!gcLog.isEmpty()) {
      refuseMisspeltOptions();
      onlyWithACommandLine();
      return ofLog();
    }
    onlyWithALog("--flags", flags);
    onlyWithALog("--start-up", startUp);
    if (pid != null) {
      onlyWithACommandLine();
      ProcessDescription.check(pid); // before a question about the agent
      return ProcessDescription.of(pid, agent.jar());
    }
    return CommandLineDescription.of(command, memoryBytes());
  }

  private @Nullable Long memoryBytes() {
    if (memory == null) {
      return null;
    }
    return ByteSize.of(memory)
        .filter(bytes -> bytes >= LEAST_MEMORY)
        .orElseThrow(
            () -> new RefusedSettingException("--memory", memory, "16m or more, for instance 2g"));
  }

  private void onlyWithACommandLine() {
    if (memory != null) {
      throw new RefusedSettingException(
          "--memory", memory, "only with a command line: others show the sizes themselves");
    }
  }

  /** The option takes several files, so picocli takes an option that it does not know for one. */
  private void refuseMisspeltOptions() {
    for (Path file : gcLog) {
      if (file.toString().startsWith("--")) {
        throw new UnmatchedArgumentException(spec.commandLine(), List.of(file.toString()));
      }
    }
  }

  private JvmDescription ofLog() throws IOException, InterruptedException {
    Map<String, String> given = flags == null ? Map.of() : PrintedFlags.given(flags);
    JvmDescription read = GcLogDescription.of(gcLog, new StartUp(startUp), given);
    List<String> ignored =
        flags == null
            ? List.of()
            : PrintedFlags.ignoredIn(flags, CommandLineDescription.flagsOfThisJdk());
    return ignored.isEmpty()
        ? read
        : read.withNote(
            "--flags: JDK %d has no such flag, or not with this value, so it does not count: %s"
                .formatted(Runtime.version().feature(), String.join(" ", ignored)));
  }

  private static void onlyWithALog(String option, @Nullable Object value) {
    if (value != null) {
      throw new RefusedSettingException(
          option, String.valueOf(value), "only with --gc-log: others tell it themselves");
    }
  }
}
