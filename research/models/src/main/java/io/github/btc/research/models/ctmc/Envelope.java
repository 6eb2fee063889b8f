package io.github.btc.research.models.ctmc;

/**
 * The part of a generator matrix that elimination from the last state to the first can fill. For
 * each state it begins at the first column that this state or a later state is connected with.
 */
final class Envelope {

  private final int[] first;

  private Envelope(int[] first) {
    this.first = first;
  }

  static Envelope of(Ctmc chain) {
    int states = chain.states();
    int[] first = new int[states];
    for (int state = 0; state < states; state++) {
      first[state] = state;
    }
    for (int state = 0; state < states; state++) {
      for (int k = chain.rowStart(state); k < chain.rowStart(state + 1); k++) {
        int to = chain.target(k);
        int later = Math.max(state, to);
        first[later] = Math.min(first[later], Math.min(state, to));
      }
    }
    for (int state = states - 2; state >= 0; state--) {
      first[state] = Math.min(first[state], first[state + 1]);
    }
    return new Envelope(first);
  }

  int first(int state) {
    return first[state];
  }

  /** Returns the number of matrix entries that must be stored on one side of the diagonal. */
  long size() {
    long size = 0;
    for (int state = 0; state < first.length; state++) {
      size += state - first[state];
    }
    return size;
  }
}
