package io.github.btc.kubernetes.lease;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.github.btc.Closing;
import io.github.btc.Coordinator;
import io.github.btc.RefusedSettingException;
import io.github.btc.Ticker;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Lets one pod of a service close at a time, by a Lease of Kubernetes. It suits tasks of a second
 * and more that run at most every half minute, in pods that have no number. For collections use the
 * slots of {@code btc-kubernetes}.
 *
 * <p>A closing costs three requests to the API server: one reads the Lease, one takes it, and one
 * gives it back. A coordinator waits ten seconds for each request that it has sent, so each pod
 * sends 0.1 requests per second at most. Until then it declines without asking.
 *
 * <p>A permission ends with the Lease's duration, so a pod that crashes in a closing blocks the
 * others for that time and two questions. Each pod measures the time by its own clock, from the
 * moment when it has seen the Lease change. So the clocks of the pods need not agree. A closing
 * must be shorter than the duration.
 *
 * <p>If the API server does not answer, the permission counts as refused: the replica serves on and
 * asks again. Each controller needs a coordinator of its own, because it is not thread-safe.
 */
public final class LeaseCoordinator implements Coordinator {

  private static final Logger LOG = System.getLogger(LeaseCoordinator.class.getName());

  private static final Duration PACE = Duration.ofSeconds(10);
  private static final Duration DEFAULT_DURATION = Duration.ofSeconds(30);
  private static final Duration LEAST_DURATION = Duration.ofSeconds(5);
  private static final Duration LONGEST_DURATION = Duration.ofHours(1);

  private final LeaseStore store;
  private final String identity;
  private final long durationNanos;
  private final long paceNanos;
  private final Ticker ticker;
  private final long longFromNanos;

  private long silentSinceNanos;
  private long silentNanos;
  private String versionSeen = "";
  private long seenSinceNanos;
  private @Nullable LeaseRecord held;
  private long heldSinceNanos;

  private LeaseCoordinator(
      LeaseStore store,
      String identity,
      long durationNanos,
      long paceNanos,
      Ticker ticker,
      long longFromNanos) {
    this.store = store;
    this.identity = identity;
    this.durationNanos = durationNanos;
    this.paceNanos = paceNanos;
    this.ticker = ticker;
    this.longFromNanos = longFromNanos;
  }

  /**
   * Makes the coordinator of one pod, with a Lease of 30 seconds.
   *
   * @param client a client without retries of its own, which would be further requests
   * @param namespace the namespace of the service
   * @param name the name of the Lease, equal for all pods that take turns; it is created if it does
   *     not exist
   * @return the coordinator
   */
  public static LeaseCoordinator of(KubernetesClient client, String namespace, String name) {
    return of(client, namespace, name, DEFAULT_DURATION);
  }

  /**
   * Makes the coordinator of one pod.
   *
   * @param client a client without retries of its own, which would be further requests
   * @param namespace the namespace of the service
   * @param name the name of the Lease, equal for all pods that take turns; it is created if it does
   *     not exist
   * @param duration the longest closing, 5 s to 1 h; equal for all pods
   * @return the coordinator
   * @throws RefusedSettingException if the duration is out of range
   */
  public static LeaseCoordinator of(
      KubernetesClient client, String namespace, String name, Duration duration) {
    Objects.requireNonNull(namespace, "namespace");
    Objects.requireNonNull(name, "name");
    if (duration.compareTo(LEAST_DURATION) < 0 || duration.compareTo(LONGEST_DURATION) > 0) {
      throw new RefusedSettingException(
          "duration", duration.toMillis() + " ms", "5 s to 1 h, and longer than any closing");
    }
    return of(
        new KubernetesLease(client, namespace, name, duration),
        ownName(),
        duration,
        PACE,
        Ticker.system());
  }

  /**
   * Makes a coordinator for a test or a simulation.
   *
   * @param store keeps the Lease
   * @param identity the name of the pod, different for each
   * @param duration the longest closing; equal for all pods
   * @param ticker measures the time
   * @return the coordinator
   */
  public static LeaseCoordinator of(
      LeaseStore store, String identity, Duration duration, Ticker ticker) {
    return of(store, identity, duration, PACE, ticker);
  }

  static LeaseCoordinator of(
      LeaseStore store, String identity, Duration duration, Duration pace, Ticker ticker) {
    return new LeaseCoordinator(store, identity, duration.toNanos(), pace.toNanos(), ticker, 0);
  }

  /**
   * Returns a coordinator of the same Lease that permits short closings at once, without a request.
   * Only closings that are expected to last at least this long need the Lease. So young collections
   * go on while another pod makes a full collection.
   *
   * @param expected the shortest closing that needs the Lease, 0 to 1 h
   * @return the coordinator of one pod
   * @throws RefusedSettingException if the duration is out of range
   */
  public LeaseCoordinator forClosingsFrom(Duration expected) {
    if (expected.isNegative() || expected.compareTo(LONGEST_DURATION) > 0) {
      throw new RefusedSettingException(
          "expected",
          expected.toMillis() + " ms",
          "0 to 1 h; with 0 every closing needs the Lease");
    }
    return new LeaseCoordinator(
        store, identity, durationNanos, paceNanos, ticker, expected.toNanos());
  }

  /** A pod that comes back under its old name must not take its old permission for its own. */
  private static String ownName() {
    String pod = Objects.requireNonNullElse(System.getenv("HOSTNAME"), "btc");
    return pod + "-" + UUID.randomUUID().toString().substring(0, 8);
  }

  @Override
  public boolean tryAcquire(Closing closing) throws Exception {
    return closing.expectedDuration().toNanos() < longFromNanos || acquires();
  }

  private boolean acquires() throws Exception {
    long now = ticker.nanos();
    if (silentNanos > 0 && now - silentSinceNanos < silentNanos) {
      return false;
    }
    silentSinceNanos = now;
    silentNanos = paceNanos;
    LeaseRecord seen = store.read();
    if (!isFree(seen, ticker.nanos())) { // another pod may have taken it since the question
      return false;
    }
    silentNanos += paceNanos;
    heldSinceNanos = ticker.nanos(); // before the others can have seen the change
    held = store.write(seen, identity);
    return held != null;
  }

  private boolean isFree(LeaseRecord seen, long now) {
    if (seen.isFree() || seen.holder().equals(identity)) {
      return true;
    }
    if (!seen.version().equals(versionSeen)) {
      versionSeen = seen.version();
      seenSinceNanos = now;
      return false;
    }
    return now - seenSinceNanos >= durationNanos;
  }

  @Override
  public void release() throws Exception {
    LeaseRecord given = held;
    held = null;
    if (given == null) {
      return;
    }
    long tookNanos = ticker.nanos() - heldSinceNanos;
    if (tookNanos > durationNanos) {
      LOG.log(
          Level.WARNING,
          "A closing took {0} ms, which is longer than the Lease {1} of {2} ms. Another pod may"
              + " have been away at the same time. Set a longer duration.",
          tookNanos / 1_000_000,
          store,
          durationNanos / 1_000_000);
    }
    silentNanos += paceNanos;
    store.write(given, ""); // null: the Lease had ended, and another pod has it
  }

  @Override
  public String toString() {
    return "Lease " + store;
  }
}
