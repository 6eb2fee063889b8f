package io.github.btc.loadbalancer;

import io.github.btc.Announcer.Outcome;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketAddress;
import java.util.concurrent.TimeUnit;

/** This replica as a host of one Envoy that checks its health. */
final class EnvoyEdge {

  private static final long POLL_MILLIS = 2;

  private final EnvoyAdmin admin;
  private final String cluster;
  private final String host;

  EnvoyEdge(SocketAddress admin, String cluster, String host) {
    this.admin = new EnvoyAdmin(admin);
    this.cluster = cluster;
    this.host = host;
  }

  /** Throws an exception if too few other hosts would be left. */
  Outcome checkOthers(int others, Deadline deadline) throws IOException {
    return checkOthers(others, look(deadline));
  }

  private Outcome checkOthers(int others, EnvoyCluster now) throws NoOtherReplicaException {
    long healthy = now.healthyBeside(host);
    if (healthy < others) {
      throw new NoOtherReplicaException(this + ": " + healthy + " other hosts healthy", others);
    }
    return Outcome.CONFIRMED;
  }

  /**
   * Waits until Envoy has found this host unhealthy, has no request left with it and gives it no
   * new one. Requests that outlast the deadline are left to the gate, which counts them too.
   *
   * @throws NoOtherReplicaException if too few other hosts are left, because two hosts went away at
   *     the same time
   */
  Outcome awaitAway(int others, Deadline deadline) throws IOException {
    Watched watched = watch(deadline);
    check(watched);
    return checkOthers(others, watched.cluster());
  }

  /**
   * Waits as {@link #awaitAway} does, for a caller without a gate. Throws an exception if a request
   * outlasts the deadline.
   */
  void awaitEmpty(int others, Deadline deadline) throws IOException {
    Watched watched = watch(deadline);
    check(watched);
    if (!watched.quietForLong()) {
      throw new IOException(
          this + ": " + watched.now().requests() + " requests (expected none within the timeout)");
    }
    checkOthers(others, watched.cluster());
  }

  /**
   * The last two readings of a watch.
   *
   * @param before this host at the reading before the last one
   * @param now this host at the last reading
   * @param quietForLong true if every worker of Envoy knows that the host is away
   * @param cluster all hosts at the last reading
   */
  private record Watched(
      EnvoyCluster.Host before,
      EnvoyCluster.Host now,
      boolean quietForLong,
      EnvoyCluster cluster) {}

  private Watched watch(Deadline deadline) throws IOException {
    try {
      EnvoyCluster seen = look(deadline);
      EnvoyCluster.Host before = seen.host(host);
      EnvoyCluster.Host now = before;
      QuietPeriod quiet = new QuietPeriod(System.nanoTime());
      boolean quietForLong = false;
      while (!quietForLong && !deadline.hasPassed()) {
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        EnvoyCluster next = lookAgain(seen, deadline);
        if (next != seen) {
          seen = next;
          before = now;
          now = next.host(host);
          boolean isQuiet = before.isAway() && now.requests() == 0 && now.given() == before.given();
          quietForLong = quiet.isLongEnough(isQuiet, System.nanoTime());
        }
      }
      return new Watched(before, now, quietForLong, seen);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for Envoy");
    }
  }

  /**
   * Waits until Envoy has found this host healthy, so that the next replica to go away finds it
   * healthy. Envoy finds it without a call, so the method does not wait for an edge that does not
   * answer.
   */
  Outcome awaitBack(Deadline deadline) throws InterruptedIOException {
    try {
      while (look(deadline).host(host).isAway() && !deadline.hasPassed()) {
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for Envoy");
    } catch (IOException e) {
      // Envoy's next health check finds the host healthy anyway.
    }
    return Outcome.UNCONFIRMED;
  }

  private void check(Watched watched) throws IOException {
    EnvoyCluster.Host before = watched.before();
    EnvoyCluster.Host now = watched.now();
    if (!now.isAway()) {
      throw new IOException(
          this
              + ": "
              + now.healthFlags()
              + " (expected failed_active_hc within the timeout, which must exceed the interval of"
              + " the check)");
    }
    if (before.isAway() && now.given() > before.given()) {
      throw new IOException(
          this
              + ": "
              + (now.given() - before.given())
              + " more requests although unhealthy (expected 0; set update_merge_window: 0s)");
    }
    if (!watched.quietForLong() && now.requests() == 0) {
      throw new IOException(
          this
              + ": not unhealthy for long enough that every worker knows it (expected a less loaded"
              + " machine)");
    }
  }

  /** Reads the cluster again, and returns the last reading if the deadline passes first. */
  private EnvoyCluster lookAgain(EnvoyCluster last, Deadline deadline) throws IOException {
    try {
      return look(deadline);
    } catch (IOException e) {
      if (deadline.hasPassed()) {
        return last;
      }
      throw e;
    }
  }

  private EnvoyCluster look(Deadline deadline) throws IOException {
    try {
      return EnvoyCluster.parse(cluster, admin.get("/clusters", deadline));
    } catch (IOException e) {
      throw new IOException(this + ": " + e.getMessage(), e);
    }
  }

  @Override
  public String toString() {
    return cluster + "/" + host + " at " + admin;
  }
}
