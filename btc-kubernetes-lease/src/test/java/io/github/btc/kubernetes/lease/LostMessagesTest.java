package io.github.btc.kubernetes.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Closing;
import io.github.btc.test.FakeTicker;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pods, and a server whose requests and answers are lost or late. */
class LostMessagesTest {

  private static final Closing CLOSING =
      new Closing(List.of("task"), Duration.ofMillis(5), Closing.Reason.DUE);

  private static final Duration DURATION = Duration.ofSeconds(30);
  private static final int PODS = 20;

  /** A server that compares versions, as the API server does. */
  private static final class UnreliableStore implements LeaseStore {

    private final SplittableRandom random;
    private LeaseRecord record = new LeaseRecord("0", "");
    private long version;
    private final List<Runnable> late = new ArrayList<>();

    UnreliableStore(SplittableRandom random) {
      this.random = random;
    }

    @Override
    public LeaseRecord read() throws IOException {
      loseNow("the answer");
      return record;
    }

    @Override
    public @Nullable LeaseRecord write(LeaseRecord seen, String holder) throws IOException {
      loseNow("the request");
      if (random.nextInt(10) == 0) {
        late.add(() -> change(seen, holder));
        throw new IOException("the request is late");
      }
      LeaseRecord written = change(seen, holder);
      loseNow("the answer");
      return written;
    }

    private @Nullable LeaseRecord change(LeaseRecord seen, String holder) {
      if (!seen.version().equals(record.version())) {
        return null;
      }
      record = new LeaseRecord(String.valueOf(++version), holder);
      return record;
    }

    private void loseNow(String what) throws IOException {
      if (random.nextInt(10) == 0) {
        throw new IOException(what + " is lost");
      }
    }

    /** Delivers a request that its sender has given up. */
    void deliverLate() {
      if (!late.isEmpty()) {
        late.remove(random.nextInt(late.size())).run();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void neverPermitTwoPodsAtATimeAndAlwaysOneAgain(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FakeTicker ticker = new FakeTicker();
    UnreliableStore store = new UnreliableStore(random.split());
    List<LeaseCoordinator> pods = new ArrayList<>();
    for (int i = 0; i < PODS; i++) {
      pods.add(LeaseCoordinator.of(store, "pod-" + i, DURATION, Duration.ofSeconds(10), ticker));
    }
    int away = -1;
    int secondsLeft = 0;
    int closings = 0;
    int lastClosing = 0;
    for (int second = 0; second < 20_000; second++) {
      ticker.advance(Duration.ofSeconds(1));
      store.deliverLate();
      if (away >= 0 && --secondsLeft == 0) {
        release(pods.get(away));
        away = -1;
      }
      for (int pod = 0; pod < PODS; pod++) {
        if (pod != away && permitted(pods.get(pod))) {
          assertThat(away).as("away when pod %d gets a permission", pod).isEqualTo(-1);
          away = pod;
          secondsLeft = 1 + random.nextInt(20);
          closings++;
          lastClosing = second;
        }
      }
    }
    assertThat(closings).isGreaterThan(300);
    assertThat(lastClosing).isGreaterThan(19_800);
  }

  private static boolean permitted(LeaseCoordinator pod) {
    try {
      return pod.tryAcquire(CLOSING);
    } catch (Exception e) {
      return false; // as the controller does
    }
  }

  private static void release(LeaseCoordinator pod) {
    try {
      pod.release();
    } catch (Exception e) {
      // The controller reports it. The Lease ends by itself.
    }
  }
}
