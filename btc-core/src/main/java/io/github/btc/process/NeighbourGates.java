package io.github.btc.process;

/**
 * The gates of the other controllers of this process. Used by one thread. No exception comes out of
 * here: a neighbour that cannot be asked is one that does not wait.
 */
public interface NeighbourGates {

  /** No neighbours. */
  NeighbourGates NONE =
      new NeighbourGates() {
        @Override
        public void hold(long nanos) {}

        @Override
        public int inside() {
          return 0;
        }

        @Override
        public void letGo() {}
      };

  /**
   * Shuts all of them.
   *
   * @param nanos how long at most
   */
  void hold(long nanos);

  /**
   * Counts the requests inside those that are held.
   *
   * @return at least 0; 0 if none is held
   */
  int inside();

  /** Lets all of them go that are held. */
  void letGo();
}
