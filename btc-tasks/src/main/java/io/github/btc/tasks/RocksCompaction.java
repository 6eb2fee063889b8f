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
 * Runs the compactions of a RocksDB database as a background task. The level is the number of files
 * at level 0. A run turns automatic compactions on, waits until RocksDB has nothing more to
 * compact, and turns them off.
 *
 * <pre>{@code
 * try (RocksDB database = RocksDB.open(options, path);
 *     RocksCompaction compaction = RocksCompaction.of(database)) { // closed before the database
 *   builder.task(compaction);
 * }
 * }</pre>
 *
 * <p><b>Writes do not stall while compactions are postponed</b>, because RocksDB does not slow
 * writes down then. With compactions on, it slows writes down at a number of files or of pending
 * bytes. At three quarters of these files or half of these bytes the task turns compactions on
 * outside a closing, as without BTC, until nothing is left to compact. It does the same when no
 * controller has read the level for thirty seconds. A controller reads no level in a closing or
 * under a lease, which last at most thirteen seconds with the default limits. A longer task limit
 * may need more than thirty seconds.
 *
 * <p>Flushes of memtables are not postponed, because RocksDB needs them to accept writes. A
 * compaction that takes longer than the controller's task limit goes on while requests are in
 * flight.
 *
 * <p>After a crash, a database that is opened with its last options ({@code
 * OptionsUtil.loadLatestOptions}) has compactions turned off until a task is made for it.
 *
 * <p>Thread-safe. One daemon thread checks the database ten times a second.
 */
public final class RocksCompaction implements BackgroundTask, AutoCloseable {

  private static final Logger LOG = System.getLogger("io.github.btc");
  private static final String NAME = "rocksdb-compaction";
  private static final long WATCH_MILLIS = 100;
  private static final long POLL_MICROS = 500;

  /**
   * The longest time between two readings of the level. No controller reads it during a closing, so
   * this is longer than a closing with the default limits.
   */
  private static final long LONGEST_UNWATCHED_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final String name;
  private final AutomaticCompactions compactions;
  private final ActivationInterval interval;
  private final int mostFiles;
  private final long mostPendingBytes;
  private final Ticker ticker;
  private final AtomicLong timesLetGo = new AtomicLong();
  private final ScheduledExecutorService watch =
      Executors.newSingleThreadScheduledExecutor(RocksCompaction::daemon);

  /** The lock for turning compactions on or off, in a closing or by the watch. */
  private final ReentrantLock turn = new ReentrantLock();

  // volatile: written by the controller's threads, read by the watch
  private volatile long sampledNanos;

  private RocksCompaction(
      String name,
      AutomaticCompactions compactions,
      MutableColumnFamilyOptionsBuilder options,
      Ticker ticker) {
    this.name = name;
    this.compactions = compactions;
    this.mostFiles = mostFiles(options);
    this.mostPendingBytes = mostPendingBytes(options);
    this.interval = interval(options, mostFiles);
    this.ticker = ticker;
    this.sampledNanos = ticker.nanos();
  }

  /**
   * Makes a task named {@code rocksdb-compaction} for the default column family.
   *
   * @param database an open database
   * @return the task, which postpones compactions from now on
   * @throws RocksDBException if RocksDB reports an error
   * @throws RefusedSettingException if the database slows writes down before it would compact
   */
  public static RocksCompaction of(RocksDB database) throws RocksDBException {
    return of(NAME, database, List.of(database.getDefaultColumnFamily()));
  }

  /**
   * Makes a task for several column families. Its interval and limits are those of the first.
   *
   * @param name shown in events, metrics and messages; unique within its controller
   * @param database an open database
   * @param families the column families whose compactions are postponed
   * @return the task, which postpones compactions from now on
   * @throws RocksDBException if RocksDB reports an error
   * @throws RefusedSettingException if there is no family, or if the first one slows writes down
   *     before it would compact
   */
  public static RocksCompaction of(String name, RocksDB database, List<ColumnFamilyHandle> families)
      throws RocksDBException {
    RocksCompaction task = unwatched(name, database, families, Ticker.system());
    task.watch.scheduleWithFixedDelay(
        task::watch, WATCH_MILLIS, WATCH_MILLIS, TimeUnit.MILLISECONDS);
    return task;
  }

  /** Makes a task whose database is checked only when {@link #check} is called. */
  static RocksCompaction unwatched(
      String name, RocksDB database, List<ColumnFamilyHandle> families, Ticker ticker)
      throws RocksDBException {
    if (families.isEmpty()) {
      throw new RefusedSettingException("families", "none", "at least 1");
    }
    return unwatched(
        name,
        new AutomaticCompactions(database, families),
        database.getOptions(families.get(0)),
        ticker);
  }

  static RocksCompaction unwatched(
      String name,
      AutomaticCompactions compactions,
      MutableColumnFamilyOptionsBuilder options,
      Ticker ticker)
      throws RocksDBException {
    RocksCompaction task = new RocksCompaction(name, compactions, options, ticker);
    compactions.turnOff();
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

  /** Returns the interval from the number of files at which RocksDB would begin to twice that. */
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
    sampledNanos = ticker.nanos();
    try {
      return compactions.files();
    } catch (RocksDBException e) {
      throw new IllegalStateException("RocksDB cannot count the files at level 0", e);
    }
  }

  @Override
  public ActivationInterval activationInterval() {
    return interval;
  }

  /** Counts how often the task had to turn compactions on outside a closing. */
  @Override
  public long uncontrolledRuns() {
    return timesLetGo.get();
  }

  @Override
  public void run() throws RocksDBException, InterruptedException {
    turn.lockInterruptibly();
    try {
      compactions.turnOn();
      awaitCompactions();
      compactions.turnOff();
      awaitCompactions(); // one that the end of a flush began before they were off
    } finally {
      sampledNanos = ticker.nanos();
      turnOffAgain();
    }
  }

  private void awaitCompactions() throws RocksDBException, InterruptedException {
    while (compactions.isCompacting()) {
      TimeUnit.MICROSECONDS.sleep(POLL_MICROS);
    }
  }

  /** Releases the lock even if RocksDB fails, because the watch needs it to turn compactions on. */
  private void turnOffAgain() throws RocksDBException {
    try {
      compactions.turnOff();
    } finally {
      turn.unlock();
    }
  }

  private void watch() {
    try {
      check();
    } catch (RocksDBException | RuntimeException e) {
      LOG.log(Level.WARNING, name + ": RocksDB could not be checked; the next check follows", e);
    }
  }

  /** Turns compactions on when they must not be postponed any longer, and off when they may be. */
  void check() throws RocksDBException {
    if (!turn.tryLock()) {
      return; // a run has turned compactions on
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
    boolean unwatched = ticker.nanos() - sampledNanos > LONGEST_UNWATCHED_NANOS;
    if (compactions.areOff() && (tooMuch || unwatched)) {
      timesLetGo.incrementAndGet();
      compactions.turnOn();
    } else if (!compactions.areOff() && !unwatched && !compactions.isCompacting()) {
      compactions.turnOff();
    }
  }

  /** Turns automatic compactions on for good. Close the task before the database. */
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
