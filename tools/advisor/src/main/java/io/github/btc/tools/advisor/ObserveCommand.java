package io.github.btc.tools.advisor;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import io.github.btc.tools.advisor.accesslog.AccessLog;
import io.github.btc.tools.advisor.accesslog.RequestOptions;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.Progress;
import io.github.btc.tools.console.Verb;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.VerbResult;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.run.ResourceSampler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code btc observe}. */
@Command(
    name = "observe",
    description = {
      "Counts the requests of a running service that are hit by a stop of its JVM, and tells what"
          + " BTC would do. Nothing is refused and nothing is collected. Without access to the"
          + " process, the command joins an access log, or a rate, with a GC log."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class ObserveCommand implements Callable<Integer>, Verb {

  private static final int MOST_SECONDS = 86_400;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--pid",
      description = "Process id of a JVM of the same user on this machine, 1 or more.")
  private @Nullable Long pid;

  @Option(
      names = "--for",
      paramLabel = "SECONDS",
      description = "With --pid: how long to observe, 5 to 86400 (default ${DEFAULT-VALUE}).")
  private int seconds = 180;

  @Mixin private AgentOption agent = new AgentOption();

  @Option(
      names = "--access-log",
      paramLabel = "FILE",
      description =
          "With --gc-log: an access log in a format that btc exposed reads, or whose lines have the"
              + " end of the request in seconds since 1970 and its duration, for instance"
              + " 1795411553.056 12.3ms.")
  private @Nullable Path accessLog;

  @Option(
      names = "--gc-log",
      paramLabel = "FILE",
      arity = "1..*",
      description = "Files of a log of -Xlog:gc*,safepoint:file=gc.log:time,tags, or its folder.")
  private List<Path> gcLog = List.of();

  @Option(
      names = "--rate",
      description =
          "With --gc-log and without an access log: requests per second to this replica, 0.01 to"
              + " 1000000.")
  private @Nullable Double rate;

  @Option(
      names = "--service-time",
      paramLabel = "MS",
      description =
          "With --rate: mean time of a request, 0.001 to 600000 (default ${DEFAULT-VALUE}).")
  private double serviceMillis = 2.5;

  @Mixin private RequestOptions options = new RequestOptions();

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
    ObservedPage page = CommandArguments.read(spec, this::page);
    return new VerbResult(page.fields(), page::print);
  }

  private ObservedPage page() throws IOException, InterruptedException {
    checkNumbers();
    if ((pid == null) == gcLog.isEmpty()) {
      throw new IllegalArgumentException(
          "--pid and --gc-log: "
              + (pid == null ? "none" : "both")
              + " given (expected --pid N, or --gc-log FILE with --access-log FILE or --rate N)");
    }
    return pid == null ? ofLogs() : ofProcess(pid);
  }

  private void checkNumbers() {
    if (pid != null && pid < 1) {
      throw new RefusedSettingException("--pid", pid.toString(), "1 or more");
    }
    Ranges.whole("--for", seconds, 5, MOST_SECONDS);
    if (rate != null) {
      TypedNumber.within("--rate", rate, 0.01, 1_000_000);
    }
    TypedNumber.within("--service-time", serviceMillis, 0.001, 600_000);
  }

  private ObservedPage ofLogs() throws IOException {
    if ((accessLog == null) == (rate == null)) {
      throw new IllegalArgumentException(
          "--access-log and --rate: "
              + (rate == null ? "none" : "both")
              + " given (expected one of them with --gc-log)");
    }
    if (rate == null) {
      AccessLog log = AccessLog.open(checked("--access-log", accessLog), options.zone());
      return new ObservedPage(
          LoggedRequests.of(log, options.server(), options.time(), gcLog), null);
    }
    return new ObservedPage(LoggedRequests.of(rate, serviceMillis, options.time(), gcLog), null);
  }

  private ObservedPage ofProcess(long process) throws IOException, InterruptedException {
    Path jar = agent.jar();
    Duration time = Duration.ofSeconds(seconds);
    try (AttachedObservation observation = AttachedObservation.of(process, jar, time);
        ResourceSampler sampler = new ResourceSampler()) {
      Thread atExit = new Thread(observation::close, "end-observation");
      Runtime.getRuntime().addShutdownHook(atExit);
      sampler.watch(process);
      double age = ProcessAge.seconds(Path.of("/"), process);
      long from = System.nanoTime() + observation.warmUp().toNanos();
      await(process, time.plus(observation.warmUp()));
      sampler.finish();
      Observed observed = observation.observed();
      JvmDescription jvm = observation.jvm();
      Runtime.getRuntime().removeShutdownHook(atExit);
      OtherStops others = OtherStops.of(sampler, new Interval(from, System.nanoTime()), age);
      return new ObservedPage(observed, jvm, others);
    }
  }

  private static void await(long process, Duration time) throws InterruptedException {
    long end = System.nanoTime() + time.toNanos();
    try (Progress progress = Progress.onTerminal("observe", time)) {
      progress.begin("pid " + process, "the service runs as before", 1, 1);
      for (long left = time.toMillis(); left > 0; left = (end - System.nanoTime()) / 1_000_000) {
        Thread.sleep(Math.min(left, 1_000));
        if (ProcessHandle.of(process).isEmpty()) {
          throw ProcessDescription.refused(process, "it has ended during the observation", null);
        }
      }
    }
  }

  private static Path checked(String option, @Nullable Path file) {
    if (file == null || !Files.isReadable(file)) {
      throw new RefusedSettingException(
          option, file == null ? "none" : file.toString(), "the path of a file that can be read");
    }
    return file;
  }
}
