package io.github.btc.research.models.ctmc;

import java.util.BitSet;

/** Finds the only set of states that a chain reaches in the end and never leaves. */
final class RecurrentClass {

  private RecurrentClass() {}

  /**
   * Returns its states in ascending order.
   *
   * @throws IllegalArgumentException if there are several such sets
   */
  static int[] of(Ctmc chain) {
    Ctmc reversed = chain.reversed();
    int root = 0;
    BitSet ahead = reach(chain, root);
    BitSet behind = reach(reversed, root);
    // Step to a state that cannot return, until there is none: what is ahead shrinks each time.
    for (int next = firstOutside(ahead, behind); next >= 0; next = firstOutside(ahead, behind)) {
      root = next;
      ahead = reach(chain, root);
      behind = reach(reversed, root);
    }
    if (behind.cardinality() < chain.states()) {
      throw new IllegalArgumentException(
          "chain: state "
              + behind.nextClearBit(0)
              + " never reaches state "
              + root
              + " (expected one recurrent class; solve it as a transient problem)");
    }
    return ahead.stream().toArray();
  }

  private static int firstOutside(BitSet set, BitSet excluded) {
    BitSet rest = (BitSet) set.clone();
    rest.andNot(excluded);
    return rest.nextSetBit(0);
  }

  private static BitSet reach(Ctmc chain, int from) {
    BitSet seen = new BitSet(chain.states());
    int[] queue = new int[chain.states()];
    int size = 0;
    queue[size++] = from;
    seen.set(from);
    for (int i = 0; i < size; i++) {
      for (int k = chain.rowStart(queue[i]); k < chain.rowStart(queue[i] + 1); k++) {
        if (!seen.get(chain.target(k))) {
          seen.set(chain.target(k));
          queue[size++] = chain.target(k);
        }
      }
    }
    return seen;
  }
}
