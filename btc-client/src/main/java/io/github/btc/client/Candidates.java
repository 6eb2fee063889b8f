package io.github.btc.client;

import java.util.function.IntUnaryOperator;

/** The replicas among which a chooser may choose, and how loaded they are. */
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
   * @param replica its number, 0 to size - 1
   * @return false if it is closed, or has been tried for this request
   */
  boolean isCandidate(int replica);

  /**
   * Counts a replica's requests that have not ended.
   *
   * @param replica its number
   * @return at least 0
   */
  int inFlight(int replica);

  /**
   * Tells whether a replica belongs to the service at present, away or not. Keys have their home at
   * members only.
   *
   * @param replica its number
   * @return true unless who implements this knows of replicas that come and go
   */
  default boolean isMember(int replica) {
    return true;
  }

  /**
   * Finds the first candidate from a number on, going round at the end. Looks at each unless who
   * implements this knows better; so do {@link #count}, {@link #totalInFlight} and {@link
   * #leastLoaded}.
   *
   * @param from where to begin, at least 0; from {@link #size} on it begins at 0
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
   * Sums what the candidates have in flight.
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
   * Finds the candidate with the fewest requests in flight, any of those if there are several.
   *
   * @param below draws a number from 0 to one less than it is given
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
      } else if (load == least && below.applyAsInt(++equals) == 0) { // each of k with 1/k
        best = i;
      }
    }
    return best;
  }
}
