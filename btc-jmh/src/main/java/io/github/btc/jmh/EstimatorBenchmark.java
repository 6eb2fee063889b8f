package io.github.btc.jmh;

import io.github.btc.ActivationInterval;
import io.github.btc.RequestEstimator;
import io.github.btc.RetryAfterEstimator;
import io.github.btc.estimator.BaseCorrectedEstimator;
import io.github.btc.estimator.EwmaRetryAfterEstimator;
import io.github.btc.estimator.ThesisEstimator;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Measures the cost of one estimate. The controller's thread makes an estimate once for each
 * sample, and learns a Retry-After estimate once for each closing. A request makes no estimate.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
public class EstimatorBenchmark {

  private final ActivationInterval interval = ActivationInterval.between(400_000, 600_000);
  private final SplittableRandom random = new SplittableRandom(20_210_415);
  private final RequestEstimator thesis = new ThesisEstimator();
  private final RequestEstimator baseCorrected = new BaseCorrectedEstimator();
  private final RetryAfterEstimator ewma = new EwmaRetryAfterEstimator();
  private long requests = 1;

  /** Measures the cost of the harness. */
  @Benchmark
  public void empty() {}

  @Benchmark
  public long thesis() {
    return thesis.requestsUntilNextSample(seen(), random);
  }

  @Benchmark
  public long baseCorrected() {
    return baseCorrected.requestsUntilNextSample(seen(), random);
  }

  @Benchmark
  public long retryAfterEwma() {
    ewma.closingEnded(8_000_000 + (requests++ & 0xffff));
    return ewma.expectedClosingNanos();
  }

  private RequestEstimator.Observation seen() {
    requests = requests % 1_000 + 1;
    return new RequestEstimator.Observation(
        50_000 + 400.0 * requests, 50_000, requests, 10_000, interval);
  }
}
