package io.github.btc.research.models.srn;

import io.github.btc.research.models.ctmc.Ctmc;
import io.github.btc.research.models.ctmc.SteadyState;
import io.github.btc.research.models.ctmc.TransientCurve;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The tangible markings of a net and the Markov chain that moves between them. */
public final class TangibleGraph {

  private final List<Marking> markings;
  private final Ctmc chain;
  private final double[] initial;

  TangibleGraph(List<Marking> markings, Ctmc chain, double[] initial) {
    this.markings = Collections.unmodifiableList(markings);
    this.chain = chain;
    this.initial = initial;
  }

  /** Returns the tangible markings; a marking's position is its state in the chain. */
  public List<Marking> markings() {
    return markings;
  }

  /** Returns the underlying chain. */
  public Ctmc chain() {
    return chain;
  }

  /** Returns the probabilities of the states at time 0. */
  public double[] initial() {
    return initial.clone();
  }

  /** Returns a reward's rate in each state. */
  public double[] rates(ToDoubleFunction<Marking> reward) {
    return markings.stream().mapToDouble(reward).toArray();
  }

  /** Solves the chain's steady state. */
  public SteadyState steadyState() {
    return SteadyState.of(chain);
  }

  /** Returns {@code t -> E[X(t)]}, the expected reward rate at a time. */
  public TransientCurve expectedAt(ToDoubleFunction<Marking> reward) {
    return new TransientCurve(chain, initial, rates(reward));
  }
}
