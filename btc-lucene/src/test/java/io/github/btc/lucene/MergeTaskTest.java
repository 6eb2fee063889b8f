package io.github.btc.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.ActivationInterval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MergePolicy.OneMerge;
import org.apache.lucene.index.MergeScheduler;
import org.apache.lucene.index.MergeTrigger;
import org.apache.lucene.index.SegmentCommitInfo;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.NIOFSDirectory;
import org.apache.lucene.util.Version;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300) // for a run that waits for what never comes
class MergeTaskTest {

  private SmallSegments segments;
  private MergeTask task;

  @BeforeEach
  void open() throws IOException {
    segments = new SmallSegments();
    task = MergeTask.of(segments.writer());
  }

  @AfterEach
  void close() throws IOException {
    task.close();
    segments.close();
  }

  private static PostponingMergePolicy postponing() {
    return PostponingMergePolicy.around(SmallSegments.tiered());
  }

  private ConcurrentMergeScheduler scheduler() {
    return (ConcurrentMergeScheduler) segments.writer().getConfig().getMergeScheduler();
  }

  private boolean isDue() {
    return task.level() >= task.activationInterval().min();
  }

  @Test
  void runsWithTheLuceneThatWasAskedFor() {
    String expected = System.getProperty("btc.lucene.expected", "9.12");
    assertThat(Version.LATEST.toString()).startsWith(expected);
  }

  @Test
  void mergesWaitUntilTheTaskRuns() throws Exception {
    segments.add(20);
    assertThat(segments.count()).isEqualTo(20);
    assertThat(task.level()).isPositive();

    task.run();

    assertThat(segments.count()).isLessThan(10);
    assertThat(segments.writer().hasPendingMerges()).isFalse();
    assertThat(task.level()).isZero();
    assertThat(task.uncontrolledRuns()).isZero();
  }

  @Test
  void aRunEndsAfterTheMergesItStarted() throws Exception {
    segments.add(30);
    task.run();
    assertThat(segments.writer().getMergingSegments()).isEmpty();
  }

  @Test
  void looksAtManySmallMergesOnlyWhereNoneCanEndMeanwhile() throws Exception {
    ConcurrentMergeScheduler threads = new ConcurrentMergeScheduler();
    threads.setMaxMergesAndThreads(8, 4);
    PostponingMergePolicy many = PostponingMergePolicy.around(SmallSegments.tiered(), 200);
    GuardedWriter writer = new GuardedWriter(SmallSegments.config(many, threads));
    try (SmallSegments other = new SmallSegments(writer);
        MergeTask its = MergeTask.of(writer)) {
      for (int round = 0; round < 5; round++) {
        other.add(100);
        its.run();
        assertThat(other.count()).isLessThan(20);
      }
    }
    assertThat(writer.readings).hasPositiveValue();
    assertThat(writer.looksWithoutLock).hasValue(0);
  }

  @Test
  void isDueOnceAMergeIsWorthIt() throws Exception {
    segments.add(3);
    assertThat(isDue()).isFalse();
    segments.add(17);
    assertThat(isDue()).isTrue();
  }

  @Test
  void segmentsStayBoundedWhenTheTaskNeverRuns() throws Exception {
    int most = 0;
    for (int i = 0; i < 150; i++) {
      long before = task.uncontrolledRuns();
      segments.add(1);
      most = Math.max(most, segments.count());
      if (task.uncontrolledRuns() > before) {
        scheduler().sync(); // its threads may get no CPU time before more segments come
      }
    }
    assertThat(most).isBetween(20, 2 * PostponingMergePolicy.DEFAULT_MOST_WAITING);
    assertThat(task.uncontrolledRuns()).isPositive();
  }

  @Test
  void aForcedMergeIsNeverPostponed() throws Exception {
    segments.add(20);
    segments.writer().forceMerge(1);
    assertThat(segments.count()).isEqualTo(1);
  }

  @Test
  void deletesThatAreMergedByForceAreNotPostponedEither() throws Exception {
    segments.add(20);
    segments.writer().forceMerge(1);
    for (int i = 0; i < 10; i++) {
      segments.writer().deleteDocuments(new Term("n", Integer.toString(i)));
    }
    // Returns nothing in Lucene 9 and a number in Lucene 10; this test runs on both.
    IndexWriter.class.getMethod("forceMergeDeletes").invoke(segments.writer());
    assertThat(segments.writer().getDocStats().maxDoc).isEqualTo(10);
  }

  @Test
  void doesNotWaitForAMergeThatSomebodyElseStarted() throws Exception {
    Latched slow = new Latched();
    try (SmallSegments other = new SmallSegments(postponing(), slow)) {
      MergeTask its = MergeTask.of(other.writer());
      other.add(20);
      other.writer().forceMerge(1, false);
      slow.begun.await();

      its.run(); // would not return

      slow.mayEnd.countDown();
      its.close();
    }
  }

  @Test
  void aMergeThatTakesTooLongCanBeInterruptedAndIsNotLost() throws Exception {
    Latched slow = new Latched();
    try (SmallSegments other = new SmallSegments(postponing(), slow)) {
      MergeTask its = MergeTask.of(other.writer());
      other.add(20);
      Thread.currentThread().interrupt();

      assertThatThrownBy(its::run).isInstanceOf(Exception.class);

      Thread.interrupted();
      slow.mayEnd.countDown();
      other.writer().maybeMerge();
      slow.sync();
      assertThat(other.count()).isLessThan(10);
    }
  }

  @Test
  void anInterruptDoesNotEndAWriterThatMergesOnTheThreadThatAsks(@TempDir Path folder)
      throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    MergeScheduler serial = new InterruptedMerges(Thread.currentThread(), begun);
    try (SmallSegments other =
        new SmallSegments(new NIOFSDirectory(folder), postponing(), serial)) {
      MergeTask its = MergeTask.of(other.writer());
      other.add(20);

      assertThatThrownBy(its::run).isInstanceOf(InterruptedException.class);

      begun.await();
      assertThat(other.writer().isOpen()).isTrue();
      other.writer().forceMerge(1);
      assertThat(other.count()).isEqualTo(1);
    }
  }

  @Test
  void worksWithASchedulerOfOneThread() throws Exception {
    try (SmallSegments other = new SmallSegments(postponing(), new SerialMergeScheduler())) {
      MergeTask its = MergeTask.of(other.writer());
      other.add(20);
      its.run();
      assertThat(other.count()).isLessThan(10);
    }
  }

  @Test
  void closingTheWriterDoesNotWaitForPostponedMergesAndLosesNothing() throws Exception {
    segments.add(20);

    segments = segments.reopened();
    task = MergeTask.of(segments.writer());

    assertThat(segments.count()).isEqualTo(20);
    segments.add(1);
    assertThat(isDue()).isTrue();
    task.run();
    assertThat(segments.count()).isLessThan(10);
  }

  @Test
  void withAClosedWriterThereIsNothingToDo() throws Exception {
    segments.add(20);
    segments.writer().close();
    assertThat(task.level()).isZero();
  }

  @Test
  void onceTheTaskIsClosedNothingIsPostponed() throws Exception {
    segments.add(20);
    task.close();
    segments.add(1);
    scheduler().sync();
    assertThat(segments.count()).isLessThan(15);
  }

  @Test
  void nothingIsPostponedBeforeThereIsATask() throws Exception {
    try (SmallSegments other = new SmallSegments(postponing(), new SerialMergeScheduler())) {
      assertThat(other.add(20).count()).isLessThan(10);
    }
  }

  @Test
  void refusesAWriterWithAnotherPolicy() throws Exception {
    try (SmallSegments other =
        new SmallSegments(SmallSegments.tiered(), new SerialMergeScheduler())) {
      assertThatThrownBy(() -> MergeTask.of(other.writer()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "mergePolicy: TieredMergePolicy (expected a PostponingMergePolicy; wrap it with"
                  + " PostponingMergePolicy.around)");
    }
  }

  @Test
  void refusesAnIntervalThatWouldNeverBeReached() {
    IndexWriter writer = segments.writer();
    assertThatThrownBy(() -> MergeTask.of("m", writer, ActivationInterval.between(10, 41)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "segments.max: 41.0 (expected at most the 40 segments that may wait");
  }

  @Test
  void refusesANumberOfWaitingSegmentsOutOfRange() {
    assertThatThrownBy(() -> PostponingMergePolicy.around(SmallSegments.tiered(), 1))
        .hasMessage("mostWaiting: 1 (expected 2 to 10000)");
  }

  /** Notes who goes through the segments being merged while merges may end: Lucene forbids it. */
  private static final class GuardedWriter extends IndexWriter {

    final AtomicInteger readings = new AtomicInteger();
    final AtomicInteger looksWithoutLock = new AtomicInteger();

    GuardedWriter(IndexWriterConfig config) throws IOException {
      super(new ByteBuffersDirectory(), config);
    }

    @Override
    public Set<SegmentCommitInfo> getMergingSegments() {
      Set<SegmentCommitInfo> live = super.getMergingSegments();
      return new AbstractSet<>() {
        @Override
        public Iterator<SegmentCommitInfo> iterator() {
          readings.incrementAndGet();
          if (!Thread.holdsLock(GuardedWriter.this)) {
            looksWithoutLock.incrementAndGet();
          }
          return live.iterator();
        }

        @Override
        public boolean contains(Object segment) {
          return live.contains(segment);
        }

        @Override
        public int size() {
          return live.size();
        }
      };
    }
  }

  /**
   * Merges on the thread that asks, and interrupts the caller that waits for that before it begins.
   */
  private static final class InterruptedMerges extends MergeScheduler {

    private final MergeScheduler serial = new SerialMergeScheduler();
    private final Thread waiting;
    private final CountDownLatch begun;

    InterruptedMerges(Thread waiting, CountDownLatch begun) {
      this.waiting = waiting;
      this.begun = begun;
    }

    @Override
    public void merge(MergeSource source, MergeTrigger trigger) throws IOException {
      if (source.hasPendingMerges() && begun.getCount() > 0) {
        waiting.interrupt();
        begun.countDown();
      }
      serial.merge(source, trigger);
    }

    @Override
    public void close() throws IOException {
      serial.close();
    }
  }

  /** Merges that begin and do not end before they may. */
  private static final class Latched extends ConcurrentMergeScheduler {
    final CountDownLatch begun = new CountDownLatch(1);
    final CountDownLatch mayEnd = new CountDownLatch(1);

    @Override
    protected void doMerge(MergeScheduler.MergeSource source, OneMerge merge) throws IOException {
      begun.countDown();
      try {
        mayEnd.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      super.doMerge(source, merge);
    }
  }
}
