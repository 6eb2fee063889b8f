package io.github.btc.client;

import java.util.function.IntUnaryOperator;

/** The replicas among which a chooser may choose, and their loads. */
public interface Candidates {

  /**
   * Counts all replicas, candidates or not.
   *
   * @return at least 1
   */
  int size();

  /**
   * Tells whether a replica may be chosen.
   *
   * @param replica the number of the replica, 0 to size - 1
   * @return false if the replica is closed or was already tried for this request
   */
  boolean isCandidate(int replica);

  /**
   * Counts a replica's requests in flight.
   *
   * @param replica the number of the replica
   * @return at least 0
   */
  int inFlight(int replica);

  /**
   * Tells whether a replica belongs to the service now, even if it is away. Only members own keys.
   *
   * @param replica the number of the replica
   * @return true, unless an implementation supports replicas that join and leave
   */
  default boolean isMember(int replica) {
    return true;
  }

  /**
   * Finds the first candidate from a number on, and continues with 0 after the last number. The
   * default implementation checks every replica, as do those of {@link #count}, {@link
   * #totalInFlight} and {@link #leastLoaded}.
   *
   * @param from the first number to check, at least 0; a number of {@link #size} or more means 0
   * @return the candidate, or {@link ReplicaChooser#NONE}
   */
  default int next(int from) {
    int size = size();
    int replica = from < size ? from : 0;
    for (int i = 0; i < size; i++) {
      if (isCandidate(replica)) {
        return replica;
      }
      replica = replica + 1 == size ? 0 : replica + 1;
    }
    return ReplicaChooser.NONE;
  }

  /**
   * Counts the candidates.
   *
   * @return at least 0
   */
  default int count() {
    int count = 0;
    for (int i = 0; i < size(); i++) {
      count += isCandidate(i) ? 1 : 0;
    }
    return count;
  }

  /**
   * Returns the total number of requests in flight at all candidates.
   *
   * @return at least 0
   */
  default long totalInFlight() {
    long sum = 0;
    for (int i = 0; i < size(); i++) {
      sum += isCandidate(i) ? inFlight(i) : 0;
    }
    return sum;
  }

  /**
   * Finds the candidate with the fewest requests in flight, and draws one if several have the
   * fewest.
   *
   * @param below draws a number from 0 to one less than its argument
   * @return the candidate, or {@link ReplicaChooser#NONE}
   */
  default int leastLoaded(IntUnaryOperator below) {
    int best = ReplicaChooser.NONE;
    int least = Integer.MAX_VALUE;
    int equals = 0;
    for (int i = 0; i < size(); i++) {
      if (!isCandidate(i)) {
        continue;
      }
      int load = inFlight(i);
      if (load < least || best == ReplicaChooser.NONE) {
        best = i;
        least = load;
        equals = 1;
      } else if (load == least
          && below.applyAsInt(++equals) == 0) { // each of k equals has the chance 1/k
        best = i;
      }
    }
    return best;
  }
}
