package io.github.btc.tools.advisor.accesslog;

import io.github.btc.tools.advisor.gclog.JvmStops;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.Verb;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.VerbResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
          + " and tells how exact the count is. Reads logs of HAProxy, nginx, Envoy, Istio,"
          + " Tomcat, Apache and of AWS."
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
      arity = "1..*",
      description =
          "Log of -Xlog:gc*,safepoint:file=FILE:time,uptimenanos,tags of the JVM: its files, or"
              + " their folder.")
  private List<Path> gcLog = List.of();

  @Mixin private RequestOptions options = new RequestOptions();

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
    AccessLog log = AccessLog.open(accessLog, options.zone());
    JvmStops stops = stops();
    ExposureCount count = new ExposureCount(stops, log.format().errorNanos());
    log.read(options.server(), count::add);
    if (count.requests() == 0) {
      count.outside().refuseFor(log, stops.window());
    }
    ExposurePage page = new ExposurePage(log, count);
    return new VerbResult(page.fields(), page::print);
  }

  private JvmStops stops() throws IOException {
    JvmStops stops = JvmStops.in(gcLog);
    stops.checkIsDated(gcLog.get(0).toString());
    return stops.during(options.time());
  }
}
