package io.github.btc.research.tuner;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.console.process.ChildCommand;
import io.github.btc.tools.console.process.ServerPorts;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Runs a real service, one after another: started anew for each run, made ready, put under load,
 * ended. A run whose service dies or whose load is not carried does not count.
 */
final class ServiceTrials implements TrialRunner {

  private static final double LEAST_RATE_SHARE = 0.95; // 1050 of 1100 requests, Padua 2022
  private static final double MOST_ERRORS_SHARE = 0.01;

  private final ServicePlan plan;
  private final Workplace workplace;
  private final Path directory;
  private final LiveTrials loop;
  private final Readiness readiness = new Readiness();

  /**
   * Prepares.
   *
   * @param plan what to do
   * @param workplace where files go, and who ends processes
   * @param directory where commands run
   * @param beginning is told each run
   */
  ServiceTrials(
      ServicePlan plan, Workplace workplace, Path directory, LiveTrials.Beginning beginning) {
    this.plan = plan;
    this.workplace = workplace;
    this.directory = directory;
    this.loop = new LiveTrials(workplace, beginning);
  }

  @Override
  public void run(List<Job> jobs, Listener listener) throws IOException, InterruptedException {
    loop.run(jobs, this::run, listener);
  }

  private Trial run(Job job) throws IOException, InterruptedException {
    String name = "point-" + job.point() + "-run-" + job.repetition();
    Path folder = Files.createDirectories(workplace.directory().resolve(name));
    Map<String, String> values = new LinkedHashMap<>(job.values());
    Path report = folder.resolve("report");
    Files.deleteIfExists(report);
    values.put("report", report.toAbsolutePath().toString());
    values.put("run", name);
    values.put("port", Integer.toString(ServerPorts.next()));
    try {
      if (!plan.before().isEmpty()) {
        prepare(values, folder);
      }
      Map<String, Double> measures = underLoad(values, folder, report);
      return job.done(measures, failure(plan.load().rate(), measures));
    } catch (FailedRunException e) {
      return job.failed(e.getMessage());
    } finally {
      workplace.endChildren();
    }
  }

  private void prepare(Map<String, String> values, Path folder)
      throws IOException, InterruptedException {
    ChildCommand before = start(plan.before(), Map.of(), values, folder.resolve("before"));
    if (!before.waitFor(seconds(plan.service().readySeconds())) || before.exitValue() != 0) {
      throw new IOException(
          String.format(
              Locale.ROOT,
              "before: %s (expected to end with code 0 within %.0f s, service.ready_seconds)",
              ending(before),
              plan.service().readySeconds()));
    }
  }

  private Map<String, Double> underLoad(Map<String, String> values, Path folder, Path report)
      throws IOException, InterruptedException {
    ServicePlan.Service what = plan.service();
    ChildCommand service =
        start(what.command(), what.environment(), values, folder.resolve("service"));
    awaitReady(service, Template.fill(what.ready(), values));
    ChildCommand load = start(plan.load().command(), Map.of(), values, folder.resolve("load"));
    Map<String, Double> used = watch(service, load, Template.fill(what.cgroup(), values));
    Map<String, Double> measures = new LinkedHashMap<>(read(report));
    measures.putAll(used);
    bill(values, measures);
    return measures;
  }

  private ChildCommand start(
      List<String> command,
      Map<String, String> environment,
      Map<String, String> values,
      Path output)
      throws IOException {
    Map<String, String> filled = new LinkedHashMap<>();
    environment.forEach((name, text) -> filled.put(name, Template.fill(text, values)));
    List<String> line = Template.fill(command, values);
    return workplace.start(() -> ChildCommand.start(line, filled, directory, output));
  }

  private void awaitReady(ChildCommand service, String address) throws InterruptedException {
    Duration limit = seconds(plan.service().readySeconds());
    boolean ready = address.isEmpty() || readiness.await(address, limit, service::isAlive);
    if (!ready) {
      throw new FailedRunException(
          "service: " + (service.isAlive() ? "not ready in time" : ending(service)));
    }
  }

  private Map<String, Double> watch(ChildCommand service, ChildCommand load, String cgroup)
      throws InterruptedException {
    Duration warmUp = seconds(plan.load().warmUpSeconds());
    Duration all = seconds(plan.load().seconds());
    load.waitFor(warmUp);
    Usage atStart = Usage.now(service.family(), cgroup);
    boolean ended = load.waitFor(all.minus(warmUp));
    if (!service.isAlive()) {
      throw new FailedRunException("service: " + ending(service) + ", under load");
    }
    Usage atEnd = Usage.now(service.family(), cgroup);
    if (!ended) {
      throw new FailedRunException("load: has not ended after " + plan.load().seconds() + " s");
    }
    if (load.exitValue() != 0) {
      throw new FailedRunException("load: " + ending(load));
    }
    Map<String, Double> used = new LinkedHashMap<>();
    atEnd.addSince(atStart, used);
    double gigabytes = Usage.gigabytes(service.family());
    if (!Double.isNaN(gigabytes)) {
      used.put(Measure.GIGABYTES, gigabytes);
    }
    return used;
  }

  private static String ending(ChildCommand command) {
    String how = command.isAlive() ? "has not ended" : "ended with code " + command.exitValue();
    String said = command.lastWords();
    return how + ". It said: " + (said.length() > 300 ? said.substring(0, 297) + "..." : said);
  }

  private Map<String, Double> read(Path report) throws IOException {
    try {
      return LoadReport.read(report, plan.load().warmUpSeconds(), plan.load().seconds());
    } catch (IllegalArgumentException e) {
      throw new FailedRunException(e.getMessage());
    }
  }

  private void bill(Map<String, String> values, Map<String, Double> measures) {
    ServicePlan.Bill bill = plan.bill();
    if (bill != null) {
      measures.put(Measure.CPUS, number(Template.fill(bill.cpus(), values)));
      measures.put(Measure.GIGABYTES, number(Template.fill(bill.gigabytes(), values)));
    }
    Double cpus = measures.get(Measure.CPUS);
    Double gigabytes = measures.get(Measure.GIGABYTES);
    Double rate = measures.get(Measure.RATE);
    if (cpus != null && gigabytes != null && rate != null && rate > 0) {
      measures.put(Measure.COST, plan.prices().perMillion(cpus, gigabytes, rate));
    }
  }

  private static double number(String text) {
    try {
      double number = Double.parseDouble(text);
      if (number >= 0 && number <= 1e9) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new RefusedSettingException("bill", text, "a number from 0 to 1e9");
  }

  /** Returns why a run does not count: it carried too little, or with too many errors. */
  static String failure(double asked, Map<String, Double> measures) {
    double rate = measures.getOrDefault(Measure.RATE, asked);
    if (rate < LEAST_RATE_SHARE * asked) {
      return String.format(Locale.ROOT, "rate: %.0f of %.0f requests per second", rate, asked);
    }
    double requests = measures.getOrDefault(Measure.REQUESTS, Double.POSITIVE_INFINITY);
    if (measures.getOrDefault(Measure.ERRORS, 0.0) > MOST_ERRORS_SHARE * requests) {
      return "errors: more than 1 % of the requests";
    }
    if (measures.getOrDefault(Measure.UNCONTROLLED, 0.0) > 0) {
      return "uncontrolled: collections that no controller ran";
    }
    return "";
  }

  private static Duration seconds(double seconds) {
    return Duration.ofMillis(Math.round(1_000 * seconds));
  }

  @Override
  public void close() {
    workplace.endChildren();
  }
}
