package io.github.btc.research.models.ctmc;

/**
 * The steady state of a chain with one recurrent class, by elimination without subtraction
 * (Grassmann, Taksar, Heyman): every probability, even 1e-300, has nearly full relative precision.
 * It takes {@code O(n w²)} time and {@code O(n w)} memory for n states whose neighbours are at most
 * w positions apart.
 */
public final class SteadyState {

  private final double[] probability;

  private SteadyState(double[] probability) {
    this.probability = probability;
  }

  /**
   * Solves a chain.
   *
   * @throws IllegalArgumentException if it has several recurrent classes
   * @throws IllegalStateException if there is not enough memory
   */
  public static SteadyState of(Ctmc chain) {
    int[] recurrent = RecurrentClass.of(chain);
    boolean whole = recurrent.length == chain.states();
    double[] solved = GthElimination.solve(whole ? chain : chain.restrictedTo(recurrent));
    double[] all = new double[chain.states()];
    for (int i = 0; i < recurrent.length; i++) {
      all[recurrent[i]] = solved[i];
    }
    return new SteadyState(all);
  }

  /** Returns the probability of a state. */
  public double probability(int state) {
    return probability[state];
  }

  /** Returns all probabilities; they add up to 1. */
  public double[] probabilities() {
    return probability.clone();
  }

  /** Returns {@code E[X] = Σ r_k π_k} (thesis, section 2.2.1). */
  public double expected(double[] rates) {
    double sum = 0;
    for (int state = 0; state < probability.length; state++) {
      sum += rates[state] * probability[state];
    }
    return sum;
  }
}
