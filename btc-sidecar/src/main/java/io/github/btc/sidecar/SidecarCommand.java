package io.github.btc.sidecar;

import io.github.btc.ActivationInterval;
import io.github.btc.Coordinator;
import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import io.github.btc.internal.Settings;
import io.github.btc.loadbalancer.EnvoyLease;
import io.github.btc.loadbalancer.HaProxyLease;
import io.github.btc.loadbalancer.Lease;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The sidecar's command line: {@code java -jar btc-sidecar.jar}, and the verb {@code btc sidecar}.
 */
@Command(
    name = "sidecar",
    description = {
      "Controls the garbage collections of a service that runs with btc-agent behind a HAProxy or"
          + " an Envoy on the same host. For each collection, the proxy stops sending requests to"
          + " the service. The command runs until it is ended."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class SidecarCommand implements Callable<Integer> {

  private static final Duration ANNOUNCE_MARGIN = Duration.ofMillis(250);

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--agent",
      paramLabel = "URL",
      description = "Address of the service's agent (default ${DEFAULT-VALUE}).")
  private URI agent = URI.create("http://127.0.0.1:8500");

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "File with the token, if the agent needs one.")
  private @Nullable Path tokenFile;

  @Option(
      names = "--haproxy",
      paramLabel = "SOCKET",
      description = "HAProxy's runtime API: the path of its socket, or host:port.")
  private @Nullable String haProxy;

  @Option(
      names = "--envoy",
      paramLabel = "SOCKET",
      description =
          "Admin API of the Envoy in the service's pod, in place of --haproxy: the path of its"
              + " socket, or host:port.")
  private @Nullable String envoy;

  @Option(
      names = "--lease-port",
      description = {
        "Port of 127.0.0.1 at which Envoy asks whether the service is away, 1 to 65535 (default"
            + " ${DEFAULT-VALUE})."
      })
  private int leasePort = 9902;

  @Option(
      names = "--server",
      required = true,
      paramLabel = "BACKEND/SERVER",
      description =
          "The service in the proxy's configuration, such as be/s1 for HAProxy or pod/own.")
  private String server = "";

  @Option(
      names = "--interval",
      converter = Mebibytes.class,
      paramLabel = "MIN..MAX",
      description = {
        "The activation interval in MiB of Eden, such as 32MiB..40MiB. Each collection draws its"
            + " level from it (default: the interval of btc-agent, 75 to 85 %% of Eden)."
      })
  private @Nullable ActivationInterval interval;

  @Option(
      names = "--sample-every",
      paramLabel = "MS",
      description =
          "Shortest time between two samples of the level in milliseconds, 1 to 60000 (default"
              + " ${DEFAULT-VALUE}). While the level is far from a collection, it is up to five"
              + " times as long.")
  private long sampleEveryMillis = Sidecar.Builder.SAMPLE_EVERY.toMillis();

  @Option(
      names = "--drain-limit",
      paramLabel = "MS",
      description = {
        "How long requests may take to end before a closing is abandoned, in milliseconds, 1 to"
            + " 10000 (default ${DEFAULT-VALUE})."
      })
  private long drainLimitMillis = 500;

  @Option(
      names = "--collection-limit",
      paramLabel = "MS",
      description =
          "How long to wait for a collection, in milliseconds, 1 to 600000 (default"
              + " ${DEFAULT-VALUE}).")
  private long collectionLimitMillis = Sidecar.Builder.COLLECTION_LIMIT.toMillis();

  @Option(
      names = "--budget",
      paramLabel = "SHARE",
      description =
          "Largest share of each minute to be away, 0.0001 to 1 (default ${DEFAULT-VALUE}).")
  private double budget = Settings.BUDGET_SHARE.byDefault();

  @Mixin private TurnOptions turns = new TurnOptions();

  @Option(
      names = "--end-with-input",
      description = "End at the end of standard input, for a program that starts this command.")
  private boolean endWithInput;

  private Optional<Coordinator> coordinator = Optional.empty();

  /** Makes a command line whose options have not been read yet. */
  public SidecarCommand() {}

  /**
   * Runs the sidecar and ends the process with an exit code: 0 if it was ended, 1 if it failed, 2
   * for bad options.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  /** Makes the command line of the jar, which reports a failure in one sentence. */
  static CommandLine commandLine() {
    return new CommandLine(new SidecarCommand())
        .setParameterExceptionHandler(
            (bad, all) -> tell(bad.getCommandLine(), bad, CommandLine.ExitCode.USAGE))
        .setExecutionExceptionHandler(
            (failure, line, all) -> tell(line, failure, CommandLine.ExitCode.SOFTWARE));
  }

  private static int tell(CommandLine line, Exception failure, int exitCode) {
    line.getErr().println("sidecar: " + failure.getMessage());
    return exitCode;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    checkTimes();
    CountDownLatch ended = new CountDownLatch(1);
    if (endWithInput) {
      endWith(System.in, ended);
    }
    try (Lease lease = checked(this::lease);
        Sidecar sidecar = checked(() -> sidecar(lease))) {
      Thread onSignal = new Thread(() -> close(sidecar, lease), "sidecar-end");
      Runtime.getRuntime().addShutdownHook(onSignal);
      PrintWriter out = spec.commandLine().getOut();
      out.println("watching " + agent + " for " + server + " at " + socket());
      out.flush();
      ended.await();
    }
    return CommandLine.ExitCode.OK;
  }

  private void checkTimes() {
    checked(() -> Ranges.whole("lease-port", leasePort, 1, 65_535));
    checked(() -> Ranges.whole("drain-limit", drainLimitMillis, 1, 10_000));
    long mostCollectionMillis = Sidecar.Builder.MOST_COLLECTION.toMillis();
    checked(() -> Ranges.whole("collection-limit", collectionLimitMillis, 1, mostCollectionMillis));
    checked(() -> Ranges.whole("sample-every", sampleEveryMillis, 1, 60_000));
    checked(() -> Settings.BUDGET_SHARE.checkAs("budget", budget));
    Duration sampleEvery = Duration.ofMillis(sampleEveryMillis);
    coordinator = checked(() -> Optional.ofNullable(turns.coordinator(sampleEvery)));
  }

  /** Names a refused setting as the user typed it, with the hyphens of an option. */
  private <T> T checked(Supplier<T> made) {
    try {
      return made.get();
    } catch (RefusedSettingException e) {
      String option = "--" + e.name();
      RefusedSettingException typed =
          spec.optionsMap().containsKey(option) ? e.withName(option) : e;
      throw new ParameterException(spec.commandLine(), typed.getMessage(), e);
    }
  }

  /** Ends the sidecar when the process that started it closes this input or dies. */
  private static void endWith(InputStream input, CountDownLatch ended) {
    Thread thread =
        new Thread(
            () -> {
              try {
                input.transferTo(OutputStream.nullOutputStream());
              } catch (IOException e) {
                // A broken pipe is an end too.
              }
              ended.countDown();
            },
            "end-with-input");
    thread.setDaemon(true);
    thread.start();
  }

  private @Nullable String token() {
    if (tokenFile == null) {
      return null;
    }
    try {
      String token = Files.readString(tokenFile).strip();
      if (!token.isEmpty()) {
        return token;
      }
    } catch (IOException e) {
      throw noToken(e);
    }
    throw noToken(null);
  }

  private ParameterException noToken(@Nullable IOException cause) {
    return new ParameterException(
        spec.commandLine(),
        "--token-file: " + tokenFile + " (expected a file with a token)",
        cause);
  }

  private Duration drainLimit() {
    return turns.drainLimit(
        Duration.ofMillis(drainLimitMillis), Duration.ofMillis(sampleEveryMillis));
  }

  private Lease lease() {
    Duration timeout = drainLimit();
    if (haProxy != null) {
      return HaProxyLease.of(server, address()).timeout(timeout).build();
    }
    InetSocketAddress port = new InetSocketAddress("127.0.0.1", leasePort);
    return EnvoyLease.of(server, address(), port).timeout(timeout).build();
  }

  /** Returns what was typed for the one proxy. */
  private String socket() {
    if (haProxy != null && envoy != null) {
      throw new RefusedSettingException("--envoy", envoy, "--haproxy or --envoy, and not both");
    }
    String given = haProxy == null ? envoy : haProxy;
    if (given == null) {
      throw new RefusedSettingException("--haproxy", "not given", "--haproxy or --envoy");
    }
    return given;
  }

  private SocketAddress address() {
    String socket = socket();
    int colon = socket.lastIndexOf(':');
    if (socket.contains("/") || colon < 0) {
      return UnixDomainSocketAddress.of(socket);
    }
    String port = socket.substring(colon + 1);
    if (!port.matches("\\d{1,5}") || Integer.parseInt(port) > 65_535) {
      throw new RefusedSettingException(
          haProxy == null ? "--envoy" : "--haproxy",
          "\"" + socket + "\"",
          "a socket's path, or host:port");
    }
    return new InetSocketAddress(socket.substring(0, colon), Integer.parseInt(port));
  }

  private Sidecar sidecar(Lease lease) {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Sidecar.Builder builder = Sidecar.builder(agent, lease).token(token());
    if (interval != null) {
      builder.interval(interval);
    }
    return builder
        .coordinator(coordinator.orElse(null))
        .announceLimit(drainLimit().plus(ANNOUNCE_MARGIN))
        .collectionLimit(Duration.ofMillis(collectionLimitMillis))
        .sampleEvery(Duration.ofMillis(sampleEveryMillis))
        .unavailabilityBudget(budget)
        .listener(new ClosingLog(out, err))
        .start();
  }

  /** Tells the proxy on Ctrl-C that the service is back, before the lease ends by itself. */
  private static void close(Sidecar sidecar, Lease lease) {
    sidecar.close();
    try {
      lease.close();
    } catch (IOException e) {
      System.err.println("btc sidecar: " + e.getMessage() + "; the lease ends by itself");
    }
  }
}
