package io.github.btc.sim.routing;

import io.github.btc.sim.engine.IndexSet;

/**
 * What a balancer knows when a request must go somewhere: the replicas that may be chosen (not
 * known to be away, not tried by this request, with room), and how many requests each has. A
 * replica that refused must not be among them: it has nothing to do and would attract everybody who
 * looks for the least loaded.
 */
public final class Candidates {

  private final IndexSet open;
  private final int[] inFlight;
  private final int[] tried;
  private int triedCount;
  private int totalInFlight;

  /** Makes the view of a number of replicas, none of them open yet. */
  public Candidates(int replicas) {
    this.open = new IndexSet(replicas);
    this.inFlight = new int[replicas];
    this.tried = new int[replicas];
  }

  /** Returns the number of replicas there are. */
  public int replicas() {
    return inFlight.length;
  }

  /** Tells whether a replica may be chosen. */
  public boolean isOpen(int replica) {
    return open.contains(replica) && !wasTried(replica);
  }

  /** Returns the first replica that may be chosen from one on, going round; -1 if none. */
  public int nextFrom(int replica) {
    int next = open.nextFrom(replica);
    for (int steps = 0; next >= 0 && wasTried(next); steps++) {
      if (steps == triedCount) {
        return -1;
      }
      next = open.nextFrom(next + 1);
    }
    return next;
  }

  /** Returns about how many may be chosen: those tried may be counted in. */
  public int openCount() {
    return open.size();
  }

  /** Returns how many requests a replica has, running or queued. */
  public int inFlight(int replica) {
    return inFlight[replica];
  }

  /** Returns how many requests all replicas have. */
  public int totalInFlight() {
    return totalInFlight;
  }

  /** Opens or closes a replica for all requests. */
  public void setOpen(int replica, boolean value) {
    open.set(replica, value);
  }

  /** Tells whether a replica is open, tried or not. */
  public boolean isOpenToOthers(int replica) {
    return open.contains(replica);
  }

  /** Counts a request in or out. */
  public void count(int replica, int change) {
    inFlight[replica] += change;
    totalInFlight += change;
  }

  /** Closes a replica for the request being routed. */
  public void exclude(int replica) {
    if (!wasTried(replica)) {
      tried[triedCount++] = replica;
    }
  }

  /** Forgets what was excluded: the next request is routed. */
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
