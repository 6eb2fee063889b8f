package io.github.btc.tasks;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.RefusedSettingException;
import io.github.btc.Ticker;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.MutableColumnFamilyOptions.MutableColumnFamilyOptionsBuilder;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * The compactions of a RocksDB database as a background task. Its level is the number of files at
 * level 0; it runs by turning automatic compactions on, waiting until RocksDB finds nothing more to
 * do, and turning them off.
 *
 * <pre>{@code
 * try (RocksDB database = RocksDB.open(options, path);
 *     RocksCompaction compaction = RocksCompaction.of(database)) { // closed before the database
 *   builder.task(compaction);
 * }
 * }</pre>
 *
 * <p><b>Writes do not stall while compactions are held:</b> RocksDB slows nobody down then. At
 * three quarters of the files, or half of the pending bytes, at which it would, compactions are let
 * go, as without BTC, until there is nothing left to do. The same when no controller has looked for
 * thirty seconds. It does not look in a closing, nor while another controller of this JVM has
 * closed: with the default limits that takes thirteen seconds at most. Under a longer task limit
 * the work of others may be taken for nobody looking.
 *
 * <p>Flushes of memtables are not held: RocksDB needs them to take writes. A compaction that takes
 * longer than the controller's task limit goes on among requests.
 *
 * <p>Whoever opens databases with the options they were last used with ({@code
 * OptionsUtil.loadLatestOptions}) finds compactions turned off after a crash, until the next task.
 *
 * <p>Thread-safe. One daemon thread, which looks ten times a second.
 */
public final class RocksCompaction implements BackgroundTask, AutoCloseable {

  private static final Logger LOG = System.getLogger("io.github.btc");
  private static final String NAME = "rocksdb-compaction";
  private static final long LOOK_MILLIS = 100;
  private static final long POLL_MICROS = 500;

  /** More than the longest closing with the default limits, in which nobody looks. */
  private static final long LONGEST_UNWATCHED_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final String name;
  private final HeldCompactions compactions;
  private final ActivationInterval interval;
  private final int mostFiles;
  private final long mostPendingBytes;
  private final Ticker ticker;
  private final AtomicLong timesLetGo = new AtomicLong();
  private final ScheduledExecutorService watch =
      Executors.newSingleThreadScheduledExecutor(RocksCompaction::daemon);

  /** Held by whoever turns compactions on or off: a closing, or the watch. */
  private final ReentrantLock turn = new ReentrantLock();

  // volatile: written by the controller's threads, read by the watch
  private volatile long lookedNanos;

  private RocksCompaction(
      String name,
      HeldCompactions compactions,
      MutableColumnFamilyOptionsBuilder options,
      Ticker ticker) {
    this.name = name;
    this.compactions = compactions;
    this.mostFiles = mostFiles(options);
    this.mostPendingBytes = mostPendingBytes(options);
    this.interval = interval(options, mostFiles);
    this.ticker = ticker;
    this.lookedNanos = ticker.nanos();
  }

  /**
   * Makes a task named {@code rocksdb-compaction} for the default column family.
   *
   * @param database is open
   * @return the task, which holds compactions from now on
   * @throws RocksDBException if the database refuses
   * @throws RefusedSettingException if it slows writes down before there is anything to compact
   */
  public static RocksCompaction of(RocksDB database) throws RocksDBException {
    return of(NAME, database, List.of(database.getDefaultColumnFamily()));
  }

  /**
   * Makes a task for several column families. Its interval and limits are those of the first.
   *
   * @param name shown in events, metrics and messages; unique within its controller
   * @param database is open
   * @param families whose compactions are held
   * @return the task, which holds compactions from now on
   * @throws RocksDBException if the database refuses
   * @throws RefusedSettingException if there is no family, or the first slows writes down before
   *     there is anything to compact
   */
  public static RocksCompaction of(String name, RocksDB database, List<ColumnFamilyHandle> families)
      throws RocksDBException {
    RocksCompaction task = unwatched(name, database, families, Ticker.system());
    task.watch.scheduleWithFixedDelay(task::watch, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    return task;
  }

  /** Makes a task that looks when it is told to. */
  static RocksCompaction unwatched(
      String name, RocksDB database, List<ColumnFamilyHandle> families, Ticker ticker)
      throws RocksDBException {
    if (families.isEmpty()) {
      throw new RefusedSettingException("families", "none", "at least 1");
    }
    return unwatched(
        name,
        new HeldCompactions(database, families),
        database.getOptions(families.get(0)),
        ticker);
  }

  static RocksCompaction unwatched(
      String name,
      HeldCompactions compactions,
      MutableColumnFamilyOptionsBuilder options,
      Ticker ticker)
      throws RocksDBException {
    RocksCompaction task = new RocksCompaction(name, compactions, options, ticker);
    compactions.hold();
    return task;
  }

  private static int mostFiles(MutableColumnFamilyOptionsBuilder options) {
    int slowdown = options.level0SlowdownWritesTrigger();
    return slowdown < 0 ? Integer.MAX_VALUE : slowdown * 3 / 4;
  }

  private static long mostPendingBytes(MutableColumnFamilyOptionsBuilder options) {
    long slowdown = options.softPendingCompactionBytesLimit();
    return slowdown <= 0 ? Long.MAX_VALUE : slowdown / 2;
  }

  /** From where RocksDB itself would begin to twice that. */
  private static ActivationInterval interval(
      MutableColumnFamilyOptionsBuilder options, int mostFiles) {
    int begin = options.level0FileNumCompactionTrigger();
    if (begin >= mostFiles) {
      throw new RefusedSettingException(
          "level0_file_num_compaction_trigger",
          String.valueOf(begin),
          "less than " + mostFiles + ", three quarters of level0_slowdown_writes_trigger");
    }
    return ActivationInterval.between(begin, Math.min(2L * begin, mostFiles - 1));
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "btc-" + NAME + "-watch");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public double level() {
    lookedNanos = ticker.nanos();
    try {
      return compactions.files();
    } catch (RocksDBException e) {
      throw new IllegalStateException("RocksDB cannot say how many files there are", e);
    }
  }

  @Override
  public ActivationInterval activationInterval() {
    return interval;
  }

  /** How often compactions had to be let go outside of a closing. */
  @Override
  public long uncontrolledRuns() {
    return timesLetGo.get();
  }

  @Override
  public void run() throws RocksDBException, InterruptedException {
    turn.lockInterruptibly();
    try {
      compactions.letGo();
      while (compactions.isCompacting()) {
        TimeUnit.MICROSECONDS.sleep(POLL_MICROS);
      }
    } finally {
      lookedNanos = ticker.nanos();
      holdAgain();
    }
  }

  /** Gives the turn back whatever RocksDB says: else the watch could never let them go. */
  private void holdAgain() throws RocksDBException {
    try {
      compactions.hold();
    } finally {
      turn.unlock();
    }
  }

  private void watch() {
    try {
      look();
    } catch (RocksDBException | RuntimeException e) {
      LOG.log(Level.WARNING, name + ": RocksDB did not say how it is; looking again", e);
    }
  }

  /** Lets compactions go when they must not be held any longer, and holds them when they may. */
  void look() throws RocksDBException {
    if (!turn.tryLock()) {
      return; // they are let go, in a closing
    }
    try {
      decide();
    } finally {
      turn.unlock();
    }
  }

  private void decide() throws RocksDBException {
    boolean tooMuch =
        compactions.files() >= mostFiles || compactions.pendingBytes() >= mostPendingBytes;
    boolean unwatched = ticker.nanos() - lookedNanos > LONGEST_UNWATCHED_NANOS;
    if (compactions.areHeld() && (tooMuch || unwatched)) {
      timesLetGo.incrementAndGet();
      compactions.letGo();
    } else if (!compactions.areHeld() && !unwatched && !compactions.isCompacting()) {
      compactions.hold();
    }
  }

  /** Gives compactions back to RocksDB for good. Close it before the database. */
  @Override
  public void close() throws RocksDBException {
    watch.shutdown();
    compactions.end();
  }

  @Override
  public String toString() {
    return name;
  }
}
