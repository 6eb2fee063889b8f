package io.github.btc.research.tuner;

import io.github.btc.research.tuner.HotelService.Look;
import io.github.btc.tools.advisor.capacity.Prices;
import io.github.btc.tools.console.container.ControlGroups;
import io.github.btc.tools.console.process.ChildCommand;
import io.github.btc.tools.console.process.ServerPorts;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the hotel reservation with settings: all services start anew, each in its control group, and
 * vegeta asks the frontend. The pipeline is that of Panozzo, Padua 2022, without a cluster.
 */
final class HotelTrials implements TrialRunner {

  private static final Duration READY_LIMIT = Duration.ofSeconds(60);
  private static final Duration SPARE = Duration.ofSeconds(60);
  private static final double MEGABYTES_PER_GIGABYTE = 1024;

  private final HotelLoad load;
  private final int processors;
  private final HotelPrograms programs;
  private final ControlGroups groups;
  private final Workplace workplace;
  private final LiveTrials loop;
  private final Readiness readiness = new Readiness();

  HotelTrials(
      HotelLoad load,
      int processors,
      HotelPrograms programs,
      ControlGroups groups,
      Workplace workplace,
      LiveTrials.Beginning beginning) {
    this.load = load;
    this.processors = processors;
    this.programs = programs;
    this.groups = groups;
    this.workplace = workplace;
    this.loop = new LiveTrials(workplace, beginning);
  }

  @Override
  public void run(List<Job> jobs, Listener listener) throws IOException, InterruptedException {
    loop.run(jobs, this::run, listener);
  }

  private Trial run(Job job) throws IOException, InterruptedException {
    Path folder =
        Files.createDirectories(
            workplace.directory().resolve("point-" + job.point() + "-run-" + job.repetition()));
    Map<String, HotelService> services = new LinkedHashMap<>();
    try {
      start(job, folder, services);
      Map<String, Double> measures = underLoad(services, folder);
      return job.done(measures, ServiceTrials.failure(load.rate(), measures));
    } catch (FailedRunException e) {
      return job.failed(e.getMessage());
    } finally {
      workplace.endChildren();
      services.values().forEach(HotelService::close);
    }
  }

  private void start(Job job, Path folder, Map<String, HotelService> services)
      throws IOException, InterruptedException {
    Map<String, Integer> ports = new LinkedHashMap<>();
    for (String name : HotelSettings.SERVICES) {
      ports.put(name, ServerPorts.next());
    }
    for (String name : HotelSettings.SERVICES) {
      HotelSettings settings = HotelSettings.of(name, job.values(), processors);
      services.put(
          name, HotelService.start(name, ports, settings, programs, groups, workplace, folder));
    }
    for (HotelService each : services.values()) {
      if (!readiness.await(each.metrics(), READY_LIMIT, each::isAlive)) {
        each.mustLive();
        throw new FailedRunException("service: not ready in time");
      }
    }
  }

  private Map<String, Double> underLoad(Map<String, HotelService> services, Path folder)
      throws IOException, InterruptedException {
    Path targets = folder.resolve("targets");
    load.writeTo(targets, services.get(HotelSettings.SERVICES.get(0)).address());
    Path results = folder.resolve("results");
    ChildCommand vegeta = start(load.attack(programs.vegeta(), targets, results), folder);
    long began = System.nanoTime();
    vegeta.waitFor(load.warmUp());
    Map<String, Look> first = look(services);
    vegeta.waitFor(load.whole().minusNanos(System.nanoTime() - began));
    Map<String, Look> last = look(services); // before vegeta has waited for the last answers
    if (!vegeta.waitFor(SPARE) || vegeta.exitValue() != 0) {
      throw new FailedRunException("load: vegeta said: " + vegeta.lastWords());
    }
    Map<String, Double> measures = answers(results, folder);
    services.forEach(
        (name, service) ->
            service
                .between(first.get(name), last.get(name), processors)
                .forEach((figure, value) -> measures.put(name + "." + figure, value)));
    addSums(measures);
    return measures;
  }

  private static Map<String, Look> look(Map<String, HotelService> services)
      throws IOException, InterruptedException {
    Map<String, Look> looks = new LinkedHashMap<>();
    for (Map.Entry<String, HotelService> each : services.entrySet()) {
      looks.put(each.getKey(), each.getValue().look());
    }
    return looks;
  }

  private Map<String, Double> answers(Path results, Path folder)
      throws IOException, InterruptedException {
    Path csv = folder.resolve("results.csv");
    List<String> command = new ArrayList<>(List.of(programs.vegeta().toString(), "encode"));
    command.addAll(List.of("-to=csv", "-output=" + csv, results.toString()));
    ChildCommand encode = start(command, folder);
    if (!encode.waitFor(SPARE) || encode.exitValue() != 0) {
      throw new FailedRunException("load: vegeta encode said: " + encode.lastWords());
    }
    return load.read(csv);
  }

  private ChildCommand start(List<String> command, Path folder) throws IOException {
    return workplace.start(
        () -> ChildCommand.start(command, Map.of(), folder, folder.resolve("vegeta.log")));
  }

  /** Adds what all services use together, and what this costs. */
  private static void addSums(Map<String, Double> measures) {
    double cpus = sum(measures, HotelService.CPUS);
    double gigabytes = sum(measures, HotelService.MEMORY) / MEGABYTES_PER_GIGABYTE;
    measures.put(Measure.CPUS, cpus);
    measures.put(Measure.GIGABYTES, gigabytes);
    measures.put(Measure.THROTTLED_SECONDS, sum(measures, Measure.THROTTLED_SECONDS));
    double rate = measures.get(Measure.RATE);
    if (rate > 0) {
      measures.put(Measure.COST, Prices.FARGATE.perMillion(cpus, gigabytes, rate));
    }
  }

  private static double sum(Map<String, Double> measures, String figure) {
    return HotelSettings.SERVICES.stream()
        .mapToDouble(name -> measures.getOrDefault(name + "." + figure, 0.0))
        .sum();
  }

  @Override
  public void close() {
    workplace.endChildren();
  }
}
