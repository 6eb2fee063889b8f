package io.github.btc.kubernetes.lease;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A Lease of the API group {@code coordination.k8s.io}. A write changes only the holder, the times
 * and the duration, and keeps labels, annotations and owners. Not thread-safe.
 */
final class KubernetesLease implements LeaseStore {

  private final KubernetesClient client;
  private final String namespace;
  private final String name;
  private final Duration duration;
  private @Nullable Lease last; // as the server has returned it

  KubernetesLease(KubernetesClient client, String namespace, String name, Duration duration) {
    this.client = client;
    this.namespace = namespace;
    this.name = name;
    this.duration = duration;
  }

  @Override
  public LeaseRecord read() {
    Lease lease = client.leases().inNamespace(namespace).withName(name).get();
    last = lease;
    return lease == null ? LeaseRecord.ABSENT : recordOf(lease);
  }

  @Override
  public @Nullable LeaseRecord write(LeaseRecord seen, String holder) {
    try {
      Lease written =
          seen.isAbsent()
              ? client.resource(lease(new Lease(), null, holder)).create()
              : client.resource(lease(lastOrNew(), seen.version(), holder)).update();
      last = written;
      return recordOf(written);
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_CONFLICT) {
        return null;
      }
      throw e;
    }
  }

  private Lease lastOrNew() {
    return Objects.requireNonNullElseGet(last, Lease::new);
  }

  /** The times are for people: no replica compares its clock with them. */
  private Lease lease(Lease before, @Nullable String version, String holder) {
    ZonedDateTime now = ZonedDateTime.now(Clock.systemUTC()).withZoneSameInstant(ZoneOffset.UTC);
    return new LeaseBuilder(before)
        .editOrNewMetadata()
        .withNamespace(namespace)
        .withName(name)
        .withResourceVersion(version)
        .endMetadata()
        .editOrNewSpec()
        .withHolderIdentity(holder)
        .withLeaseDurationSeconds((int) duration.toSeconds())
        .withAcquireTime(now)
        .withRenewTime(now)
        .endSpec()
        .build();
  }

  private static LeaseRecord recordOf(Lease lease) {
    String holder = lease.getSpec() == null ? null : lease.getSpec().getHolderIdentity();
    return new LeaseRecord(
        Objects.requireNonNull(lease.getMetadata().getResourceVersion(), "resourceVersion"),
        Objects.requireNonNullElse(holder, ""));
  }

  @Override
  public String toString() {
    return namespace + "/" + name;
  }
}
