package io.github.btc.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.btc.BackgroundTask;
import io.github.btc.test.BackgroundTaskContract;
import io.github.btc.test.FakeTicker;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.FlushOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

@Timeout(300)
class RocksCompactionTest extends BackgroundTaskContract {

  private static final int SLOWDOWN = 20;
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir private Path folder;
  private final FakeTicker ticker = new FakeTicker();
  private Options options;
  private RocksDB database;
  private RocksCompaction task;
  private int written;

  @BeforeEach
  void open() throws RocksDBException {
    options =
        new Options()
            .setCreateIfMissing(true)
            .setLevel0FileNumCompactionTrigger(4)
            .setLevel0SlowdownWritesTrigger(SLOWDOWN)
            .setLevel0StopWritesTrigger(24);
    database = RocksDB.open(options, folder.toString());
    task = newTask();
  }

  @AfterEach
  void close() throws RocksDBException {
    task.close();
    database.close();
    options.close();
  }

  @Override
  protected RocksCompaction newTask() throws RocksDBException {
    if (task == null) {
      task = unwatched();
    }
    return task;
  }

  private RocksCompaction unwatched() throws RocksDBException {
    return RocksCompaction.unwatched(
        "compaction", database, List.of(database.getDefaultColumnFamily()), ticker);
  }

  private RocksCompaction unwatched(AutomaticCompactions compactions) throws RocksDBException {
    return RocksCompaction.unwatched("c", compactions, database.getOptions(), ticker);
  }

  @Override
  protected void makeWork(BackgroundTask same) throws RocksDBException {
    addFiles(6);
  }

  private void addFiles(int count) throws RocksDBException {
    try (FlushOptions wait = new FlushOptions().setWaitForFlush(true)) {
      for (int i = 0; i < count; i++) {
        database.put(key(0), key(i)); // overlaps, so that no file is just moved
        database.put(key(++written), key(i));
        database.flush(wait);
      }
    }
  }

  private static byte[] key(int number) {
    return Integer.toString(number).getBytes(StandardCharsets.UTF_8);
  }

  private void assertNothingLost() throws RocksDBException {
    for (int i = 1; i <= written; i++) {
      assertThat(database.get(key(i))).isNotNull();
    }
  }

  private void awaitCompactions() throws Exception {
    await("the end of all compactions")
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(1))
        .until(() -> !seemsToCompact() && !seemsToCompact()); // one may end between two questions
  }

  private boolean seemsToCompact() throws RocksDBException {
    return database.getLongProperty("rocksdb.compaction-pending") > 0
        || database.getLongProperty("rocksdb.num-running-compactions") > 0;
  }

  @Test
  void compactionsWaitUntilTheTaskRuns() throws Exception {
    addFiles(8);
    assertThat(task.level()).isEqualTo(8);

    task.run();

    assertThat(task.level()).isLessThan(4);
    assertNothingLost();
  }

  @Test
  void arePostponedAgainAfterARun() throws Exception {
    addFiles(8);
    task.run();
    double after = task.level();
    addFiles(8);
    assertThat(task.level()).isEqualTo(after + 8);
  }

  @Test
  void isDueFromWhereRocksDbWouldBegin() {
    assertThat(task.activationInterval().min()).isEqualTo(4);
    assertThat(task.activationInterval().max()).isEqualTo(8);
  }

  @Test
  void areLetGoBeforeWritesWouldBeSlowedDown() throws Exception {
    int most = 0;
    for (int i = 0; i < 3 * SLOWDOWN; i++) {
      addFiles(1);
      most = Math.max(most, (int) task.level());
      long before = task.uncontrolledRuns();
      task.check();
      if (task.uncontrolledRuns() > before) {
        awaitCompactions();
      }
    }
    assertThat(most).isBetween(SLOWDOWN * 3 / 4 - 1, SLOWDOWN - 1);
    assertThat(task.uncontrolledRuns()).isPositive();
    assertThat(database.getLongProperty("rocksdb.actual-delayed-write-rate")).isZero();
    assertThat(database.getLongProperty("rocksdb.is-write-stopped")).isZero();
    assertNothingLost();
  }

  @Test
  void writesDoNotStallWhileCompactionsArePostponed() throws Exception {
    try (Options few =
            new Options()
                .setCreateIfMissing(true)
                .setDisableAutoCompactions(true) // as they are while they are postponed
                .setLevel0SlowdownWritesTrigger(4)
                .setLevel0StopWritesTrigger(6);
        RocksDB other = RocksDB.open(few, folder.resolve("other").toString());
        FlushOptions wait = new FlushOptions().setWaitForFlush(true)) {
      for (int i = 0; i < 10; i++) {
        other.put(key(i), key(i));
        other.flush(wait);
      }
      assertThat(other.getProperty("rocksdb.num-files-at-level0")).isEqualTo("10");
      assertThat(other.getLongProperty("rocksdb.actual-delayed-write-rate")).isZero();
      assertThat(other.getLongProperty("rocksdb.is-write-stopped")).isZero();
    }
  }

  @Test
  void arePostponedAgainWhenNothingIsLeftToCompact() throws Exception {
    addFiles(SLOWDOWN);
    task.check();
    awaitCompactions();
    task.level();
    task.check();
    double after = task.level();
    addFiles(6);
    assertThat(task.level()).isEqualTo(after + 6);
  }

  @Test
  void areTurnedOnWhenNoControllerReadsTheLevel() throws Exception {
    addFiles(6);
    ticker.advance(Duration.ofSeconds(31));
    task.check();
    awaitCompactions();
    assertThat(task.uncontrolledRuns()).isEqualTo(1);
    assertThat(database.getProperty("rocksdb.num-files-at-level0")).isEqualTo("0");
  }

  @Test
  void areTurnedOnAlsoWhenOnlySomeCouldBeTurnedOff() throws Exception {
    ColumnFamilyHandle first = database.getDefaultColumnFamily();
    try (ColumnFamilyHandle second =
        database.createColumnFamily(new ColumnFamilyDescriptor(key(2)))) {
      BreakingCompactions compactions = new BreakingCompactions(database, List.of(first, second));
      compactions.broken = second;
      assertThatThrownBy(compactions::turnOff).hasMessage("broken");
      assertThat(database.getOptions(first).disableAutoCompactions()).isTrue();

      compactions.turnOn();

      assertThat(database.getOptions(first).disableAutoCompactions()).isFalse();
    }
  }

  @Test
  void areTurnedOnByTheWatchAfterARunThatCouldNotTurnThemOff() throws Exception {
    ColumnFamilyHandle family = database.getDefaultColumnFamily();
    BreakingCompactions compactions = new BreakingCompactions(database, List.of(family));
    try (RocksCompaction its = unwatched(compactions)) {
      compactions.broken = family;
      FutureTask<Void> closing =
          new FutureTask<>(
              () -> {
                its.run();
                return null;
              });
      new Thread(closing).start();
      assertThatThrownBy(closing::get).hasRootCauseMessage("broken");

      ticker.advance(Duration.ofMinutes(1));
      its.check();

      assertThat(its.uncontrolledRuns()).isEqualTo(1);
    }
  }

  /** A flush in the background needs no request, so it may end in the middle of a closing. */
  @Test
  void areAwaitedAlsoIfOneBeginsJustBeforeTheyAreTurnedOff() throws Exception {
    LateCompaction compactions =
        new LateCompaction(database, List.of(database.getDefaultColumnFamily()));
    try (RocksCompaction its = unwatched(compactions)) {
      its.run();

      assertThat(compactions.runsFor).as("checks until it ends").isZero();
      assertThat(compactions.areOff()).isTrue();
    }
  }

  @Test
  void arePostponedThroughTheLongestClosingOfAnotherTask() throws Exception {
    addFiles(6);
    ticker.advance(Duration.ofSeconds(13)); // announced, drained, limit and grace by default
    task.check();
    assertThat(task.uncontrolledRuns()).isZero();
    assertThat(task.level()).isEqualTo(6);
  }

  @Test
  void inTheseTestsNothingIsCheckedUnlessTheTestDoesIt() throws Exception {
    Set<Thread> before = watches();
    try (RocksCompaction other = unwatched()) {
      assertThat(other.level()).isZero();
      assertThat(before).containsAll(watches());
    }
  }

  private static Set<Thread> watches() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("btc-rocksdb-compaction-watch"))
        .collect(Collectors.toSet());
  }

  @Test
  void looksByItself() throws Exception {
    try (Options other = new Options().setCreateIfMissing(true);
        RocksDB watched = RocksDB.open(other, folder.resolve("watched").toString());
        RocksCompaction its = RocksCompaction.of(watched);
        FlushOptions wait = new FlushOptions().setWaitForFlush(true)) {
      for (int i = 0; i < SLOWDOWN * 3 / 4; i++) { // RocksDB's default is the same
        watched.put(key(0), key(0));
        watched.flush(wait);
      }
      await("its look").atMost(LIMIT).until(() -> its.uncontrolledRuns() > 0);
      await("the compaction").atMost(LIMIT).until(() -> its.level() <= 4);
    }
  }

  @Test
  void areRocksDbsOwnOnceTheTaskIsClosed() throws Exception {
    addFiles(6);
    task.close();
    awaitCompactions();
    assertThat(database.getProperty("rocksdb.num-files-at-level0")).isEqualTo("0");
    assertThat(task.level()).as("does not touch the database any more").isZero();
    task.run();
  }

  @Test
  void withAClosedDatabaseThereIsNothingToDo() throws Exception {
    addFiles(6);
    database.close();
    assertThat(task.level()).isZero();
    task.run();
    task.check();
  }

  @Test
  void refusesLimitsThatLeaveNoRoom() throws Exception {
    try (Options narrow =
            new Options()
                .setCreateIfMissing(true)
                .setLevel0FileNumCompactionTrigger(4)
                .setLevel0SlowdownWritesTrigger(5);
        RocksDB other = RocksDB.open(narrow, folder.resolve("other").toString())) {
      assertThatThrownBy(() -> RocksCompaction.of(other))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "level0_file_num_compaction_trigger: 4 (expected less than 3, three quarters of"
                  + " level0_slowdown_writes_trigger)");
    }
  }

  @Test
  void refusesNoFamilyAtAll() {
    assertThatThrownBy(() -> RocksCompaction.of("c", database, List.of()))
        .hasMessage("families: none (expected at least 1)");
  }

  /** A compaction that begins between the last check and the turning off. */
  private static final class LateCompaction extends AutomaticCompactions {

    private int runsFor = 2;

    LateCompaction(RocksDB database, List<ColumnFamilyHandle> families) {
      super(database, families);
    }

    @Override
    synchronized boolean isCompacting() throws RocksDBException {
      if (areOff() && runsFor > 0) {
        runsFor--;
        return true;
      }
      return super.isCompacting();
    }
  }

  /** Compactions of which some cannot be turned off. */
  private static final class BreakingCompactions extends AutomaticCompactions {

    private @Nullable ColumnFamilyHandle broken;

    BreakingCompactions(RocksDB database, List<ColumnFamilyHandle> families) {
      super(database, families);
    }

    @Override
    void turn(ColumnFamilyHandle family, boolean off) throws RocksDBException {
      if (off && family == broken) {
        throw new RocksDBException("broken");
      }
      super.turn(family, off);
    }
  }
}
