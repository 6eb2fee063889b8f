package io.github.btc.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.proofs.contracts.HttpConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * After many closings among requests a member uses no more than after a few. Whether requests meet
 * collections is counted elsewhere, from both sides: {@link FullCopiesBehindNginxIT}.
 */
@Timeout(500)
class ManyClosingsIT {

  private static final int CLOSINGS = Integer.getInteger("btc.closings", 150);
  private static final int WARM_UP_CLOSINGS = 50;
  private static final long MARGIN_BYTES = 8 << 20;

  private static final List<String> FAST =
      List.of("-Dbtc.cluster.rest=0", "-Dbtc.refusal.settle=1ms");

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
      AtomicBoolean over = new AtomicBoolean();
      AtomicLong answers = new AtomicLong();
      FutureTask<AtomicLong> reader = new FutureTask<>(() -> read(closing, over, answers), answers);
      new Thread(reader, "reader").start();
      try {
        ManagedMember.Use before = close(managed, WARM_UP_CLOSINGS);
        ManagedMember.Use after = close(managed, CLOSINGS - WARM_UP_CLOSINGS);
        System.out.printf(
            "%d closings, %d answers, %d refusals%n%s%n%s%n",
            managed.controller().getClosings(),
            answers.get(),
            managed.controller().getRefused(),
            before,
            after);
        assertNoMoreThreads(before.threads(), after.threads());
        assertThat(after.files()).isLessThanOrEqualTo(before.files() + 5);
        assertThat(after.heapBytes()).isLessThan(before.heapBytes() + MARGIN_BYTES);
        assertThat(managed.controller().getClosings()).isGreaterThanOrEqualTo(CLOSINGS);
      } finally {
        over.set(true);
      }
      assertThat(reader.get(1, TimeUnit.MINUTES)).hasPositiveValue(); // fails if it has died
    }
  }

  /** Pools that grow when there is much to do are let grow, but not with the closings. */
  private static void assertNoMoreThreads(List<String> before, List<String> after) {
    assertThat(fixed(after)).as("before: %s", before).hasSameSizeAs(fixed(before));
    assertThat(after).as("before: %s", before).hasSizeLessThanOrEqualTo(before.size() + 15);
  }

  private static List<String> fixed(List<String> threads) {
    Predicate<String> inPool =
        Pattern.compile("(cached|async)\\.thread-|^(RMI|JMX) ").asPredicate();
    return threads.stream().filter(inPool.negate()).toList();
  }

  private static ManagedMember.Use close(ManagedMember member, int times) throws IOException {
    for (int i = 0; i < times; i++) {
      member.closeAndReopen("young-collection");
    }
    member.closeAndReopen("full-collection");
    return member.use();
  }

  /** Reads until it is over, with a new connection now and then, as balancers do. */
  private static void read(Member member, AtomicBoolean over, AtomicLong answers) {
    while (!over.get()) {
      try (HttpConnection client = member.connect()) {
        for (int i = 0; i < 100 && !over.get(); i++) {
          if (Maps.get(client, "value").status() == 200) {
            answers.incrementAndGet();
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
