package io.github.btc.kubernetes.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.github.btc.Closing;
import io.github.btc.test.FakeTicker;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The requests to the client's own mock of the API server, in a time of the test. */
@EnableKubernetesMockClient(crud = true, kubernetesClientBuilderCustomizer = WithoutRetries.class)
class LeaseCoordinatorTest {

  private static final Closing CLOSING = closing(Duration.ofMillis(5));

  private static final Duration DURATION = Duration.ofSeconds(30);
  private static final Duration PACE = Duration.ofSeconds(10);

  private KubernetesMockServer server;
  private KubernetesClient client;
  private final FakeTicker ticker = new FakeTicker();

  private LeaseCoordinator pod(String identity) {
    LeaseStore lease = new KubernetesLease(client, "shop", "my-service", DURATION);
    return LeaseCoordinator.of(lease, identity, DURATION, PACE, ticker);
  }

  @Test
  void theLeaseNamesItsHolderOnlyWhileThePodIsAway() throws Exception {
    LeaseCoordinator pod = pod("pod-a");

    assertThat(pod.tryAcquire(CLOSING)).isTrue();
    assertThat(lease().getSpec().getHolderIdentity()).isEqualTo("pod-a");
    assertThat(lease().getSpec().getLeaseDurationSeconds()).isEqualTo(30);
    pod.release();

    assertThat(lease().getSpec().getHolderIdentity()).isNullOrEmpty();
  }

  /** A deployment may create the Lease, to own it and to find it again. */
  @Test
  void theLeaseKeepsItsLabelsAndItsAnnotations() throws Exception {
    client.resource(labelled()).create();
    LeaseCoordinator pod = pod("pod-a");

    assertThat(pod.tryAcquire(CLOSING)).isTrue();
    assertThat(lease().getSpec().getHolderIdentity()).isEqualTo("pod-a");
    assertThat(lease().getMetadata().getLabels()).containsEntry("app", "shop");
    pod.release();

    assertThat(lease().getSpec().getHolderIdentity()).isNullOrEmpty();
    assertThat(lease().getMetadata().getLabels()).containsEntry("app", "shop");
    assertThat(lease().getMetadata().getAnnotations()).containsEntry("team", "toys");
  }

  private static Lease labelled() {
    return new LeaseBuilder()
        .withNewMetadata()
        .withNamespace("shop")
        .withName("my-service")
        .addToLabels("app", "shop")
        .addToAnnotations("team", "toys")
        .endMetadata()
        .build();
  }

  @Test
  void aShortClosingNeedsNoLeaseIfToldSo() throws Exception {
    LeaseCoordinator holder = pod("pod-a").forClosingsFrom(Duration.ofSeconds(1));
    LeaseCoordinator other = pod("pod-b").forClosingsFrom(Duration.ofSeconds(1));
    assertThat(holder.tryAcquire(closing(Duration.ofSeconds(1)))).isTrue();
    int before = server.getRequestCount();

    assertThat(other.tryAcquire(closing(Duration.ofMillis(999)))).isTrue();
    other.release();
    assertThat(server.getRequestCount()).as("nobody was asked").isEqualTo(before);
    assertThat(other.tryAcquire(closing(Duration.ofSeconds(1)))).isFalse();
    assertThat(lease().getSpec().getHolderIdentity()).isEqualTo("pod-a");
  }

  private Lease lease() {
    return client.leases().inNamespace("shop").withName("my-service").get();
  }

  /** The controller asks about every 60 ms while its task is due. */
  @Test
  void aPodSendsATenthOfARequestPerSecondHoweverOftenItsControllerAsks() throws Exception {
    LeaseCoordinator holder = pod("pod-a");
    LeaseCoordinator waiting = pod("pod-b");
    assertThat(holder.tryAcquire(CLOSING)).isTrue();
    int before = server.getRequestCount();

    int closings = 0;
    for (int i = 0; i < 10_000; i++) {
      ticker.advance(Duration.ofMillis(60));
      if (waiting.tryAcquire(CLOSING)) {
        waiting.release();
        closings++;
      }
    }

    assertThat(closings).as("after the first pod's Lease has ended").isPositive();
    assertThat(server.getRequestCount() - before).as("requests in 600 s").isBetween(50, 60);
  }

  @Test
  void aPodThatCrashesBlocksTheOthersForTheDurationOfItsLease() throws Exception {
    pod("pod-a").tryAcquire(CLOSING);
    LeaseCoordinator other = pod("pod-b");

    assertThat(other.tryAcquire(CLOSING)).as("sees the Lease for the first time").isFalse();
    ticker.advance(Duration.ofSeconds(29));
    assertThat(other.tryAcquire(CLOSING)).isFalse();
    ticker.advance(PACE);
    assertThat(other.tryAcquire(CLOSING)).isTrue();
  }

  /** The holder may have taken the Lease just before the answer, and has all of its time. */
  @Test
  void theTimeOfAnotherPodsLeaseBeginsWithTheAnswerAndNotWithTheQuestion() throws Exception {
    SlowStore lease = new SlowStore(ticker);
    LeaseCoordinator waiting = LeaseCoordinator.of(lease, "pod-b", DURATION, PACE, ticker);

    lease.answersAfter = Duration.ofSeconds(2);
    assertThat(waiting.tryAcquire(CLOSING)).as("sees the Lease for the first time").isFalse();
    lease.answersAfter = Duration.ZERO;
    ticker.advance(DURATION.minusSeconds(2));
    assertThat(waiting.tryAcquire(CLOSING)).as("30 s after the first question").isFalse();
    ticker.advance(PACE);
    assertThat(waiting.tryAcquire(CLOSING)).isTrue();
  }

  /** A Lease of another pod, which a slow API server shows. */
  private static final class SlowStore implements LeaseStore {

    private final FakeTicker ticker;
    private Duration answersAfter = Duration.ZERO;

    SlowStore(FakeTicker ticker) {
      this.ticker = ticker;
    }

    @Override
    public LeaseRecord read() {
      ticker.advance(answersAfter);
      return new LeaseRecord("1", "pod-a");
    }

    @Override
    public LeaseRecord write(LeaseRecord seen, String holder) {
      return new LeaseRecord("2", holder);
    }
  }

  @Test
  void aPodThatWasTooSlowLeavesTheLeaseToTheNext() throws Exception {
    LeaseCoordinator slow = pod("pod-a");
    LeaseCoordinator next = pod("pod-b");
    slow.tryAcquire(CLOSING);
    next.tryAcquire(CLOSING);
    ticker.advance(Duration.ofSeconds(30));
    assertThat(next.tryAcquire(CLOSING)).isTrue();

    slow.release();

    assertThat(lease().getSpec().getHolderIdentity()).isEqualTo("pod-b");
  }

  @Test
  void aServerThatDoesNotAnswerPermitsNothing() {
    LeaseCoordinator pod = pod("pod-a");
    server.shutdown();

    assertThatThrownBy(() -> pod.tryAcquire(CLOSING)).isInstanceOf(Exception.class);
  }

  @Test
  void aDurationOutOfRangeIsRefused() {
    assertThatThrownBy(
            () -> LeaseCoordinator.of(client, "shop", "my-service", Duration.ofSeconds(4)))
        .hasMessage("duration: 4000 ms (expected 5 s to 1 h, and longer than any closing)");
    assertThat(LeaseCoordinator.of(client, "shop", "my-service"))
        .hasToString("Lease shop/my-service");
  }

  private static Closing closing(Duration expected) {
    return new Closing(List.of("task"), expected, Closing.Reason.DUE);
  }
}
