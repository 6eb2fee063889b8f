package io.github.btc.tools.advisor.accesslog;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.Verb;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.VerbResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code btc exposed}. */
@Command(
    name = "exposed",
    description = {
      "Counts the requests of an access log that were at a JVM while a collection had stopped it,"
          + " and tells how exact the count is. Reads logs of HAProxy, nginx, Envoy and Tomcat."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class ExposedCommand implements Callable<Integer>, Verb {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--access-log",
      paramLabel = "FILE",
      required = true,
      description = "Access log of the JVM's server, or of the balancer in front of it.")
  private Path accessLog = Path.of("");

  @Option(
      names = "--gc-log",
      paramLabel = "FILE",
      required = true,
      description = "Log of -Xlog:gc*,safepoint:file=FILE:time,uptimenanos,tags of the JVM.")
  private Path gcLog = Path.of("");

  @Option(
      names = "--server",
      paramLabel = "NAME",
      description =
          "The JVM's name or address in a balancer's log, for instance be/s1 or 10.0.0.1:8080. It"
              + " is required if the log names several servers.")
  private String server = "";

  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      description =
          "Time zone of HAProxy's log, for instance UTC (default: the zone of this machine).")
  private String zone = "";

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Purpose purpose() {
    return Purpose.MEASURE;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return json.show(spec.commandLine(), () -> CommandArguments.read(spec, this::result));
  }

  private VerbResult result() throws IOException {
    check("--access-log", accessLog);
    check("--gc-log", gcLog);
    AccessLog log = AccessLog.open(accessLog, zone());
    ExposureCount count = new ExposureCount(LoggedStops.read(gcLog), log.format().errorNanos());
    log.read(server, count::add);
    checkServer(log);
    ExposurePage page = new ExposurePage(log, count);
    return new VerbResult(page.fields(), page::print);
  }

  private static void check(String option, Path file) {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw new RefusedSettingException(option, file.toString(), "a readable file");
    }
  }

  private ZoneId zone() {
    try {
      return zone.isEmpty() ? ZoneId.systemDefault() : ZoneId.of(zone);
    } catch (DateTimeException e) {
      throw new RefusedSettingException("--zone", zone, "a time zone, for instance UTC");
    }
  }

  private void checkServer(AccessLog log) {
    boolean unknown = !server.isEmpty() && !log.servers().containsKey(server);
    if (unknown || server.isEmpty() && log.servers().size() > 1) {
      throw new RefusedSettingException(
          "--server",
          server.isEmpty() ? "not given" : server,
          "one of " + String.join(", ", log.servers().keySet()));
    }
  }
}
