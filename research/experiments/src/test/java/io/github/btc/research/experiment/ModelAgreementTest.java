package io.github.btc.research.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.btc.research.models.ImpactModel;
import io.github.btc.research.models.ReplicatedServiceModel;
import io.github.btc.research.models.ServerSemantics;
import io.github.btc.research.models.TaggedCustomerModel;
import io.github.btc.research.models.ctmc.TransientCurve;
import io.github.btc.tools.simulator.cluster.ReplicaModel;
import io.github.btc.tools.simulator.cluster.Scenario;
import io.github.btc.tools.simulator.cluster.Simulation;
import io.github.btc.tools.simulator.results.SimulationResult;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import io.github.btc.tools.simulator.workload.SyntheticLog;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 4.4 of the thesis: the simulator against the models. */
class ModelAgreementTest {

  private static final double PROBABILITY = 0.003;
  private static final DurationSet SERVICE = DurationSet.exponential(1_000 / 0.0036);
  private static final DurationSet TASK = DurationSet.exponential(1_000 / 0.0001);
  private static final int SAMPLES = 1_000_000;

  private final double[] micros = new double[SAMPLES];
  private int size;

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void responseTimesWithBtcAreThoseOfTheTaggedCustomer(int replicas) {
    collect(replicas, withBtc());

    assertSameDistribution(new TaggedCustomerModel(0.0036).responseTime());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void responseTimesWithoutBtcAreThoseOfTheImpactModel(int replicas) {
    collect(
        replicas,
        ReplicaModel.replaying(
            (replica, random) -> SyntheticLog.uncontrolled(PROBABILITY, SERVICE, TASK, random)));

    assertSameDistribution(ImpactModel.ofThesis().responseTime());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void asManyClientsAsReplicasLoseTheCapacityOfIndependentReplicas(int replicas) {
    SimulationResult result =
        Simulation.run(Scenario.ofThesis(replicas, withBtc()).requests(4_000_000), 7);
    ReplicatedServiceModel.Solution model = independent(replicas);

    assertThat(result.coua()).isCloseTo(model.coua(), withinPercentage(3));
    double most = Math.max(1e-5, 0.15 * model.unavailability());
    assertThat(result.unavailability()).isCloseTo(model.unavailability(), within(most));
  }

  /** One request at a time in all: k replicas are away with probability ~ ρ^k / k!. */
  @Test
  void oneClientLosesCapacityLikeOneByN() {
    double rho = PROBABILITY / (1 - PROBABILITY) * 0.0036 / 0.0001;
    int replicas = 3;
    double[] weight = {1, rho, rho * rho / 2, rho * rho * rho / 6};
    double all = Arrays.stream(weight).sum();

    SimulationResult result =
        Simulation.run(
            Scenario.ofThesis(replicas, withBtc()).with(Load.clients(1)).requests(4_000_000), 8);

    double coua = (weight[1] + 2 * weight[2] + 3 * weight[3]) / all / replicas;
    assertThat(result.coua()).isCloseTo(coua, withinPercentage(3));
    assertThat(result.unavailability()).isCloseTo(weight[3] / all, withinPercentage(20));
  }

  /** The test of section 4.4.3: COUA of model and simulation over n, p = 0.9904 in the thesis. */
  @Test
  void couaOverTheNumberOfReplicasComesFromTheSameDistribution() {
    double[] simulated = new double[16];
    double[] modelled = new double[16];
    for (int n = 1; n <= 16; n++) {
      simulated[n - 1] =
          Simulation.run(Scenario.ofThesis(n, withBtc()).with(Load.clients(1)).requests(280_000), n)
              .coua();
      modelled[n - 1] = ReplicatedServiceModel.ofThesis(n).solve().coua();
    }

    assertThat(KolmogorovSmirnovTest.withDefaults().test(simulated, modelled).getPValue())
        .isGreaterThan(0.05);
  }

  private void collect(int replicas, ReplicaModel model) {
    size = 0;
    Scenario scenario = Scenario.ofThesis(replicas, model).requests(SAMPLES + SAMPLES / 100);
    Simulation.run(scenario, 2021 + replicas, this::add);
    assertThat(size).isEqualTo(SAMPLES);
    Arrays.sort(micros);
  }

  private void add(long nanos) {
    if (size < SAMPLES) {
      micros[size++] = nanos / 1_000.0;
    }
  }

  /** Against the model's curve, evaluated at 20,000 quantiles and read between them. */
  private void assertSameDistribution(TransientCurve model) {
    double[] x = new double[20_001];
    double[] f = new double[x.length];
    for (int i = 1; i < x.length; i++) {
      x[i] = micros[i * (SAMPLES / 20_000) - 1];
      f[i] = model.at(x[i]);
    }
    DoubleUnaryOperator cdf = at -> interpolate(x, f, at);

    KolmogorovSmirnovTest.OneResult result = KolmogorovSmirnovTest.withDefaults().test(micros, cdf);

    assertThat(result.getStatistic()).isLessThan(0.002);
    assertThat(result.getPValue()).isGreaterThan(0.05);
  }

  private static double interpolate(double[] x, double[] f, double at) {
    int found = Arrays.binarySearch(x, at);
    if (found >= 0) {
      return f[found];
    }
    int above = -found - 1;
    return f[above - 1]
        + (f[above] - f[above - 1]) * (at - x[above - 1]) / (x[above] - x[above - 1]);
  }

  private static ReplicaModel withBtc() {
    return ReplicaModel.replaying(
        (replica, random) -> SyntheticLog.controlled(PROBABILITY, SERVICE, TASK, random));
  }

  /** A log's row is either served or away, so that there are Ω / (1 - Ω) tasks per request. */
  private static ReplicatedServiceModel.Solution independent(int replicas) {
    double odds = PROBABILITY / (1 - PROBABILITY);
    return new ReplicatedServiceModel(
            replicas, 0.0036, 0.0001, odds, Double.POSITIVE_INFINITY, ServerSemantics.INFINITE)
        .solve();
  }
}
