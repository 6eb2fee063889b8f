package io.github.btc.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.proofs.contracts.HttpConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * After many closings among requests a member uses no more than after a few. Whether requests meet
 * collections is counted elsewhere, from both sides: {@link FullCopiesBehindNginxIT}.
 */
@Timeout(600)
class ManyClosingsIT {

  private static final int CLOSINGS = Integer.getInteger("btc.closings", 150);
  private static final int WARM_UP_CLOSINGS = 50;
  private static final long MARGIN_BYTES = 8 << 20;
  private static final long PAUSE_NANOS = 1_000_000; // between two reads

  /** Fewer than the closings in between, each of which may leave one behind. */
  private static final int MARGIN_THREADS = 15;

  private static final List<String> FAST =
      List.of("-Dbtc.cluster.rest=0", "-Dbtc.refusal.quiet=1ms");

  @TempDir Path directory;

  @Test
  void leaveNothingBehind() throws Exception {
    Member.Plan plan = new Member.Plan(Member.version(), true, directory, FAST);
    try (Member closing = plan.start("closing", List.of());
        Member other = plan.start("other", List.of(closing));
        ManagedMember managed = ManagedMember.attach(closing.pid())) {
      assertThat(other.pid()).as("a member of its own").isNotEqualTo(closing.pid());
      try (HttpConnection client = closing.connect()) {
        Maps.fill(client, "value", "v".repeat(10_000));
      }
      ManagedMember.Use before = close(closing, managed, WARM_UP_CLOSINGS);
      ManagedMember.Use after = close(closing, managed, CLOSINGS - WARM_UP_CLOSINGS);
      System.out.printf(
          "%d closings, %d refusals%n%s%n%s%n",
          managed.controller().getClosings(), managed.controller().getRefused(), before, after);
      assertNoMoreThreads(before.threads(), after.threads());
      assertThat(after.files()).isLessThanOrEqualTo(before.files() + 5);
      assertThat(after.heapBytes()).isLessThan(before.heapBytes() + MARGIN_BYTES);
      assertThat(managed.controller().getClosings()).isGreaterThanOrEqualTo(CLOSINGS);
    }
  }

  /** Hazelcast starts some of its threads late, and lets pools grow, but not with the closings. */
  private static void assertNoMoreThreads(List<String> before, List<String> after) {
    assertThat(ofBtc(after)).isNotEmpty().containsExactlyInAnyOrderElementsOf(ofBtc(before));
    assertThat(after)
        .as("before: %s", before)
        .hasSizeLessThanOrEqualTo(before.size() + MARGIN_THREADS);
  }

  private static List<String> ofBtc(List<String> threads) {
    return threads.stream().filter(name -> name.startsWith("btc-")).toList();
  }

  /** Closes often among requests, and then once more without any, so that nothing is in use. */
  private static ManagedMember.Use close(Member member, ManagedMember managed, int times)
      throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    FutureTask<Long> reader = new FutureTask<>(() -> read(member, over));
    new Thread(reader, "reader").start();
    try {
      for (int i = 0; i < times; i++) {
        managed.closeAndReopen("young-collection");
      }
    } finally {
      over.set(true);
    }
    assertThat(reader.get(2, TimeUnit.MINUTES)).isPositive(); // fails if it has died
    managed.closeAndReopen("full-collection");
    return managed.use();
  }

  /** Reads until it is over, with a new connection now and then, as balancers do. */
  private static long read(Member member, AtomicBoolean over) throws IOException {
    long answers = 0;
    while (!over.get()) {
      try (HttpConnection client = member.connect()) {
        for (int i = 0; i < 100 && !over.get(); i++) {
          answers += Maps.get(client, "value").status() == 200 ? 1 : 0;
          LockSupport.parkNanos(PAUSE_NANOS);
        }
      }
    }
    return answers;
  }
}
