package io.github.btc.research.tuner;

import io.github.btc.RefusedSettingException;
import io.github.btc.research.experiment.Experiment;
import io.github.btc.research.experiment.Values;
import io.github.btc.research.grid.Cell;
import io.github.btc.research.grid.CellFailedException;
import io.github.btc.research.grid.CellResult;
import io.github.btc.research.grid.LocalRunner;
import io.github.btc.tools.advisor.capacity.Prices;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs on the simulator, on all processors. Every point gets the same seeds, so that points differ
 * by their values and not by their luck; the result does not depend on how many run at once.
 */
final class SimulatedTrials implements TrialRunner {

  static final String EXPERIMENT = "heap";

  private static final String LATENCY = "latencyMillis.";

  private final Map<String, String> service;
  private final Prices prices;
  private final long seed;
  private final LocalRunner runner;

  /**
   * Starts the threads.
   *
   * @param service values that are the same for all points
   * @param prices of what containers reserve
   * @param seed of the first repetition
   * @param threads how many
   */
  SimulatedTrials(Map<String, String> service, Prices prices, long seed, int threads) {
    this.service = service;
    this.prices = prices;
    this.seed = seed;
    this.runner = new LocalRunner(threads);
  }

  @Override
  public void run(List<Job> jobs, Listener listener) throws IOException, InterruptedException {
    List<Cell> cells = new ArrayList<>();
    List<Job> runnable = new ArrayList<>();
    for (Job job : jobs) {
      Optional<RefusedSettingException> why = whyNot(job.values());
      if (why.isPresent()) {
        listener.ended(job.failed(why.get().getMessage()));
      } else {
        runnable.add(job);
        cells.add(
            new Cell(
                runnable.size(),
                EXPERIMENT,
                all(job.values()),
                List.of(),
                seed + job.repetition()));
      }
    }
    run(cells, runnable, listener);
  }

  private void run(List<Cell> cells, List<Job> jobs, Listener listener)
      throws IOException, InterruptedException {
    try {
      runner.run(cells, result -> tell(jobs.get(result.number() - 1), result, listener));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (CellFailedException e) {
      throw e.getCause() instanceof RefusedSettingException refused
          ? refused
          : new IllegalArgumentException(e.getCause().getMessage(), e);
    }
  }

  private void tell(Job job, CellResult result, Listener listener) {
    try {
      Map<String, Double> measures = measures(result.measures());
      listener.ended(job.done(measures, failure(measures)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Why a run does not count although it was possible: what BTC promises did not hold. */
  private static String failure(Map<String, Double> measures) {
    if (measures.getOrDefault(Measure.UNCONTROLLED, 0.0) > 0) {
      return "uncontrolled: collections that the controller did not run";
    }
    return measures.getOrDefault(Measure.ERRORS, 0.0) > 0.01 * measures.get(Measure.REQUESTS)
        ? "errors: more than 1 % of the requests got no answer"
        : "";
  }

  Optional<RefusedSettingException> whyNot(Map<String, String> values) {
    Experiment experiment = Experiment.named(EXPERIMENT);
    return experiment.whyNot(new Values(experiment.parameters(), all(values)));
  }

  private Map<String, String> all(Map<String, String> values) {
    Map<String, String> all = new LinkedHashMap<>(service);
    all.putAll(values);
    return all;
  }

  private Map<String, Double> measures(Map<String, Double> simulated) {
    Map<String, Double> measures = new LinkedHashMap<>();
    for (String name :
        List.of(Measure.P50, Measure.P90, Measure.P95, Measure.P99, Measure.P999, Measure.P9999)) {
      measures.put(name, simulated.get(LATENCY + name));
    }
    double rate = simulated.get("throughputPerSecond");
    double cpus = simulated.get("reservedCpus");
    double gigabytes = simulated.get("reservedGigabytes");
    measures.put(Measure.REQUESTS, simulated.get("requests"));
    measures.put(Measure.RATE, rate);
    measures.put(Measure.ERRORS, simulated.get("denied"));
    measures.put(Measure.REFUSED, simulated.get("refusals") * simulated.get("requests"));
    measures.put(Measure.UNCONTROLLED, simulated.get("uncontrolled"));
    measures.put(Measure.CAPACITY_LOST, simulated.get("coua"));
    measures.put(Measure.CPUS, cpus);
    measures.put(Measure.GIGABYTES, gigabytes);
    measures.put(Measure.COST, prices.perMillion(cpus, gigabytes, rate));
    return measures;
  }

  @Override
  public void close() {
    runner.close();
  }
}
