package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MergeScheduler;
import org.apache.lucene.index.MergeTrigger;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On a real Lucene index, whose merges run on the thread that asks for them. */
class PostponedMergesTest {

  private static final String SHARD = "books[0]";

  /** Longer than any of these merges lasts, also on a machine that is busy. */
  private static final long LONG_NANOS = TimeUnit.MINUTES.toNanos(2);

  private boolean quiet;
  private final PostponedMerges merges = new PostponedMerges();
  private final MergeTask task = new MergeTask(merges, () -> quiet, LONG_NANOS);
  private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
  private IndexWriter writer;
  private int documents;

  @BeforeEach
  void open() throws IOException {
    IndexWriterConfig config =
        new IndexWriterConfig()
            .setMergePolicy(merges.postpone(SHARD, new TieredMergePolicy().setSegmentsPerTier(4)))
            .setMergeScheduler(new SerialMergeScheduler());
    writer = new IndexWriter(directory, config);
    merges.started(SHARD, () -> writer.maybeMerge());
  }

  @AfterEach
  void close() throws IOException {
    writer.close();
  }

  private void addSegments(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      Document document = new Document();
      document.add(new StringField("n", Integer.toString(documents++), Store.YES));
      writer.addDocument(document);
      writer.flush();
    }
  }

  private int segments() throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      assertThat(reader.numDocs()).as("no document lost").isEqualTo(documents);
      return reader.leaves().size();
    }
  }

  @Test
  void waitUntilTheTaskRuns() throws Exception {
    addSegments(20);
    assertThat(segments()).isEqualTo(20);
    assertThat(task.level()).isPositive();
    task.run();
    assertThat(segments()).isLessThan(10);
    assertThat(task.level()).isZero();
  }

  @Test
  void areDueOnceAMergeIsWorthIt() throws Exception {
    addSegments(3);
    assertThat(task.level() >= task.activationInterval().min()).isFalse();
    addSegments(17);
    assertThat(task.level() >= task.activationInterval().min()).isTrue();
  }

  @Test
  void areDueAtOnceInQuietTimes() throws Exception {
    quiet = true;
    assertThat(task.level() >= task.activationInterval().min()).as("nothing waits").isFalse();
    addSegments(6);
    assertThat(merges.waitingSegments()).isBetween(1, 9);
    assertThat(task.level())
        .as("without requests only the clock looks, and it waits for the upper end")
        .isGreaterThanOrEqualTo(task.activationInterval().max());
  }

  @Test
  void staysBoundedWhenTheTaskNeverRuns() throws Exception {
    addSegments(150);
    assertThat(segments()).isLessThan(2 * PostponedMerges.MOST_WAITING_SEGMENTS);
    assertThat(task.uncontrolledRuns()).isPositive();
  }

  @Test
  void aForceMergeIsNeverHeld() throws Exception {
    addSegments(20);
    writer.forceMerge(1);
    assertThat(segments()).isEqualTo(1);
  }

  @Test
  void closingTheWriterPostponesNothing() throws Exception {
    addSegments(20);
    writer.commit();
    merges.closed(SHARD);
    assertThat(task.level()).isZero();
    task.run();
  }

  @Test
  void afterTheEndNothingIsHeld() throws Exception {
    merges.stopPostponing();
    addSegments(20);
    assertThat(segments()).isLessThan(10);
  }

  @Test
  void areHeldOnlyWhileSomebodyCanLetGo() throws Exception {
    AtomicBoolean controlled = new AtomicBoolean(true);
    merges.postponeWhile(controlled::get);
    addSegments(20);
    assertThat(segments()).isEqualTo(20);
    controlled.set(false);
    addSegments(1);
    assertThat(segments()).isLessThan(10);
  }

  @Test
  void areNotHeldByANodeThatNeverCloses() {
    assertThat(nodeWith(Set.of(Door.SHARD)).merges().postpones()).isTrue();
    assertThat(nodeWith(Set.of()).merges().postpones()).isFalse();
    assertThat(nodeWith(Set.of(Door.HTTP)).merges().postpones()).as("observes").isFalse();
  }

  private static SearchNode nodeWith(Set<Door> doors) {
    NodeSettings settings = new NodeSettings(doors, List.of("merges"), false, false, 0.1, 1);
    return new SearchNode(settings, new FakeCluster().join("n1", notice -> true));
  }

  /** As a force merge does, while it ends with a flush: it merges no more, and lets nobody in. */
  @Test
  @Timeout(120)
  void aLockedShardKeepsNoClosingWaiting() throws Exception {
    MergeTask hasty = new MergeTask(merges, () -> quiet, 1);
    CountDownLatch locked = new CountDownLatch(1);
    CountDownLatch started = new CountDownLatch(1);
    AtomicInteger waiting = new AtomicInteger();
    merges.started(
        SHARD,
        () -> {
          waiting.incrementAndGet();
          awaitLatch(locked);
          writer.maybeMerge();
          started.countDown();
        });
    addSegments(20);
    hasty.run();
    hasty.run();
    assertThat(waiting.get()).as("one thread waits, however many closings").isLessThanOrEqualTo(1);
    assertThat(started.getCount()).isEqualTo(1);
    locked.countDown();
    started.await();
    assertThat(segments()).isLessThan(10);
  }

  private static void awaitLatch(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new InterruptedIOException();
    }
  }

  /** The merges of {@link #SHARD} end when nobody can miss any more whether they are waited for. */
  @Test
  void aShardThatCannotStartDoesNotEndTheWaitForTheOthers() throws Exception {
    merges.closed(SHARD);
    LateMerges late = new LateMerges();
    try (IndexWriter good = writer("good", late);
        IndexWriter bad = writer("bad", late)) {
      merges.started("good", good::maybeMerge);
      merges.started(
          "bad",
          () -> {
            throw new AlreadyClosedException("gone");
          });
      for (int i = 0; i < 20; i++) {
        addOneSegment(good);
        addOneSegment(bad);
      }
      assertThatThrownBy(task::run).hasMessage("gone");
      assertThat(good.getMergingSegments()).isEmpty();
      late.end();
    }
  }

  private IndexWriter writer(String shard, MergeScheduler scheduler) throws IOException {
    return new IndexWriter(
        new ByteBuffersDirectory(),
        new IndexWriterConfig()
            .setMergePolicy(merges.postpone(shard, new TieredMergePolicy().setSegmentsPerTier(4)))
            .setMergeScheduler(scheduler));
  }

  private static void addOneSegment(IndexWriter writer) throws IOException {
    writer.addDocument(new Document());
    writer.flush();
  }

  /** The first merges wait until a thread sleeps, or has gone on without that. */
  private static final class LateMerges extends MergeScheduler {

    private final AtomicBoolean tooLate = new AtomicBoolean();
    private final Thread sleeper = Thread.currentThread();
    private @Nullable Thread merging;

    @Override
    public void merge(MergeSource source, MergeTrigger trigger) throws IOException {
      if (merging != null || !source.hasPendingMerges()) {
        mergeAll(source);
        return;
      }
      merging = new Thread(() -> mergeLate(source), "merging");
      merging.start();
    }

    private void mergeLate(MergeSource source) {
      await("a thread that sleeps, or has gone on")
          .pollInterval(Duration.ofMillis(1))
          .atMost(Duration.ofMinutes(1))
          .until(() -> isAsleep(sleeper) || tooLate.get());
      try {
        mergeAll(source);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Waiting for the start of merges is no sleep. */
    private static boolean isAsleep(Thread thread) {
      return Arrays.stream(thread.getStackTrace())
          .anyMatch(frame -> frame.getMethodName().equals("sleep"));
    }

    private static void mergeAll(MergeSource source) throws IOException {
      for (var next = source.getNextMerge(); next != null; next = source.getNextMerge()) {
        source.merge(next);
      }
    }

    /** Merges the segments that have waited until now. */
    void end() throws InterruptedException {
      tooLate.set(true);
      merging.join();
    }

    @Override
    public void close() {}
  }
}
