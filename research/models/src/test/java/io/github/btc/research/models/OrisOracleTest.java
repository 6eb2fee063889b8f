package io.github.btc.research.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.btc.research.models.ctmc.TransientCurve;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.oristool.models.gspn.GSPNSteadyState;
import org.oristool.models.gspn.GSPNTransient;
import org.oristool.models.stpn.MarkingExpr;
import org.oristool.models.stpn.trees.StochasticTransitionFeature;
import org.oristool.petrinet.Marking;
import org.oristool.petrinet.PetriNet;
import org.oristool.petrinet.Place;
import org.oristool.petrinet.Transition;
import org.oristool.util.Pair;

/** The same chains drawn as nets in the tool that the thesis used, and solved by it. */
class OrisOracleTest {

  static {
    // Its search for absorbing sets asserts that two stacks end empty, which they do not on some
    // of these nets. What it then computes agrees with closed forms, and with us.
    OrisOracleTest.class
        .getClassLoader()
        .setPackageAssertionStatus("org.oristool.models.gspn.chains", false);
  }

  private final PetriNet net = new PetriNet();
  private final Marking first = new Marking();
  private final Place available = net.addPlace("available");
  private final Place serving = net.addPlace("serving");
  private final Place away = net.addPlace("away");

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "5, 1", "8, 1", "3, 0.001"})
  void agreesOnTheSteadyStateOfASingleServer(int n, double arrival) {
    drawSingleServer(n, arrival);

    assertSame(n, ReplicatedServiceModel.ofThesis(n).withArrivalRate(arrival).solve());
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "5, 1", "8, 1", "3, 0.001"})
  void agreesOnTheSteadyStateOfIndependentReplicas(int n, double arrival) {
    first.setTokens(available, n);
    timed("arrive", arrival, "available", available, serving);
    timed("serve and leave", 0.0036 * 0.003, "serving", serving, away);
    timed("serve and stay", 0.0036 * 0.997, "serving", serving, available);
    timed("return", 0.0001, "away", away, available);

    assertSame(
        n,
        ReplicatedServiceModel.ofThesis(n)
            .withArrivalRate(arrival)
            .with(ServerSemantics.INFINITE)
            .solve());
  }

  /**
   * By default the tool forgets states of a probability below 1e-9. With five replicas and an
   * arrival of 1 per µs that is one, all five available: hence the 20 markings of Figure 4.5b.
   */
  @Test
  void countsTwentyMarkingsOfTwentyOneUnlessToldOtherwise() {
    drawSingleServer(5, 1);

    assertThat(GSPNSteadyState.builder().build().compute(net, first)).hasSize(20);
    assertThat(GSPNSteadyState.builder().epsilon(1e-300).build().compute(net, first)).hasSize(21);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.003, 0.3})
  void agreesOnTheTransientOfTheImpact(double probability) {
    Place served = net.addPlace("served");
    Place impact = net.addPlace("impact");
    Place finished = net.addPlace("finished");
    first.setTokens(serving, 1);
    timed("serve", 0.0036, "1", serving, served);
    immediate("hit", Double.toString(probability), served, impact);
    immediate("miss", Double.toString(1 - probability), served, finished);
    timed("impacted", 0.0001, "1", impact, finished);

    Pair<Map<Marking, Integer>, double[][]> oracle =
        GSPNTransient.builder().timePoints(0, 20_000, 500).error(1e-9).build().compute(net, first);

    TransientCurve cdf = new ImpactModel(0.0036, 0.0001, probability).responseTime();
    int column = -1;
    for (Map.Entry<Marking, Integer> each : oracle.first().entrySet()) {
      column = each.getKey().getTokens(finished) > 0 ? each.getValue() : column;
    }
    for (int i = 0; i < oracle.second().length; i++) {
      assertThat(cdf.at(i * 500.0)).isCloseTo(oracle.second()[i][column], within(1e-8));
    }
  }

  private void assertSame(int n, ReplicatedServiceModel.Solution ours) {
    Map<Marking, Double> oracle =
        GSPNSteadyState.builder().epsilon(1e-300).build().compute(net, first);
    double coua = 0;
    double outage = 0;
    for (Map.Entry<Marking, Double> each : oracle.entrySet()) {
      coua += each.getValue() * each.getKey().getTokens(away) / n;
      outage += each.getKey().getTokens(away) == n ? each.getValue() : 0;
    }
    assertThat(ours.tangibleStates()).isEqualTo(oracle.size());
    assertThat(ours.coua()).isCloseTo(coua, withinPercentage(1e-5));
    // The oracle subtracts: it has 16 digits after the point, not 16 significant ones.
    assertThat(ours.unavailability()).isCloseTo(outage, within(1e-15 + 1e-7 * outage));
  }

  private void drawSingleServer(int n, double arrival) {
    first.setTokens(available, n);
    timed("arrive", arrival, "1", available, serving);
    timed("serve and leave", 0.0036 * 0.003, "1", serving, away);
    timed("serve and stay", 0.0036 * 0.997, "1", serving, available);
    timed("return", 0.0001, "1", away, available);
  }

  private void timed(String name, double rate, String servers, Place from, Place to) {
    connect(name, from, to)
        .addFeature(
            StochasticTransitionFeature.newExponentialInstance(
                BigDecimal.valueOf(rate), MarkingExpr.from(servers, net)));
  }

  private void immediate(String name, String weight, Place from, Place to) {
    connect(name, from, to)
        .addFeature(
            StochasticTransitionFeature.newDeterministicInstance(
                BigDecimal.ZERO, MarkingExpr.from(weight, net)));
  }

  private Transition connect(String name, Place from, Place to) {
    Transition transition = net.addTransition(name);
    net.addPrecondition(from, transition);
    net.addPostcondition(transition, to);
    return transition;
  }
}
