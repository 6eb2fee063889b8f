package io.github.btc.tools.simulator.routing;

import io.github.btc.client.Candidates;
import io.github.btc.tools.simulator.engine.IndexSet;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The replicas that a simulated balancer knows when it routes a request: which of them belong to
 * the service, which are candidates, and how many requests each has in flight. A candidate is open
 * (it has room and is not known to be away) and was not tried for this request. Finding the next
 * candidate, their number and their load takes a few steps, even with 100,000 replicas.
 */
public final class KnownReplicas implements Candidates {

  private final IndexSet open;
  private final boolean[] members;
  private final int[] inFlight;
  private final int[] tried;
  private int triedCount;
  private long openInFlight;
  private @Nullable LoadRanks ranks; // made on first use, because most policies do not need it

  /** Makes the view of a number of replicas. All are members of the service and open. */
  public KnownReplicas(int replicas) {
    this.open = new IndexSet(replicas);
    this.members = new boolean[replicas];
    this.inFlight = new int[replicas];
    this.tried = new int[replicas];
    for (int i = 0; i < replicas; i++) {
      members[i] = true;
      open.set(i, true);
    }
  }

  @Override
  public int size() {
    return inFlight.length;
  }

  @Override
  public boolean isMember(int replica) {
    return members[replica];
  }

  @Override
  public boolean isCandidate(int replica) {
    return open.contains(replica) && !wasTried(replica);
  }

  @Override
  public int inFlight(int replica) {
    return inFlight[replica];
  }

  @Override
  public int next(int from) {
    int next = open.nextFrom(from);
    for (int steps = 0; next >= 0 && wasTried(next); steps++) {
      if (steps == triedCount) {
        return -1;
      }
      next = open.nextFrom(next + 1);
    }
    return next;
  }

  @Override
  public int count() {
    int count = open.size();
    for (int i = 0; i < triedCount; i++) {
      count -= open.contains(tried[i]) ? 1 : 0;
    }
    return count;
  }

  @Override
  public long totalInFlight() {
    long sum = openInFlight;
    for (int i = 0; i < triedCount; i++) {
      sum -= open.contains(tried[i]) ? inFlight[tried[i]] : 0;
    }
    return sum;
  }

  @Override
  public int leastLoaded(IntUnaryOperator below) {
    if (triedCount > 0 || open.size() == 0) {
      return Candidates.super.leastLoaded(below);
    }
    if (ranks == null) {
      ranks = ranked();
    }
    int count = ranks.countLeast();
    return ranks.leastLoaded(count == 1 ? 0 : below.applyAsInt(count));
  }

  private LoadRanks ranked() {
    LoadRanks made = new LoadRanks(size());
    for (int i = 0; i < size(); i++) {
      if (open.contains(i)) {
        made.put(i, inFlight[i]);
      }
    }
    return made;
  }

  /** Adds a replica to the members of the service or removes it. */
  public void setMember(int replica, boolean value) {
    members[replica] = value;
  }

  /** Opens or closes a replica for all requests. */
  public void setOpen(int replica, boolean value) {
    if (open.contains(replica) != value) {
      open.set(replica, value);
      openInFlight += value ? inFlight[replica] : -inFlight[replica];
      rank(replica);
    }
  }

  /** Tells whether a replica is open, even if it was tried for this request. */
  public boolean isOpen(int replica) {
    return open.contains(replica);
  }

  /** Tells whether any replica is open, even if it was tried for this request. */
  public boolean anyOpen() {
    return open.size() > 0;
  }

  /** Adds a change to the number of a replica's requests in flight. */
  public void add(int replica, int change) {
    inFlight[replica] += change;
    if (open.contains(replica)) {
      openInFlight += change;
      rank(replica);
    }
  }

  private void rank(int replica) {
    if (ranks == null) {
      return;
    }
    if (open.contains(replica)) {
      ranks.put(replica, inFlight[replica]);
    } else {
      ranks.remove(replica);
    }
  }

  /** Excludes a replica from the candidates for the request that is being routed. */
  public void exclude(int replica) {
    if (!wasTried(replica)) {
      tried[triedCount++] = replica;
    }
  }

  /** Makes all open replicas candidates again, for the next request. */
  public void clearExcluded() {
    triedCount = 0;
  }

  private boolean wasTried(int replica) {
    for (int i = 0; i < triedCount; i++) {
      if (tried[i] == replica) {
        return true;
      }
    }
    return false;
  }
}
