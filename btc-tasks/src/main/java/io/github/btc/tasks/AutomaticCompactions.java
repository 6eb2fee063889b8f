package io.github.btc.tasks;

import java.util.List;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.MutableColumnFamilyOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * Turns RocksDB's automatic compactions on and off, and reads how much they would have to do. A
 * call on a closed database would crash the JVM, so all calls go through this class, one at a time.
 * Thread-safe.
 */
class AutomaticCompactions {

  private final RocksDB database;
  private final List<ColumnFamilyHandle> families;
  private boolean anyOff; // guarded by this
  private boolean ended; // guarded by this

  AutomaticCompactions(RocksDB database, List<ColumnFamilyHandle> families) {
    this.database = database;
    this.families = List.copyOf(families);
  }

  private boolean isGone() {
    return ended || database.isClosed();
  }

  /** Turns compactions off. */
  synchronized void turnOff() throws RocksDBException {
    if (!anyOff) {
      set(true);
    }
  }

  /** Turns compactions on. RocksDB begins at once if there is something to compact. */
  synchronized void turnOn() throws RocksDBException {
    if (anyOff) {
      set(false);
    }
  }

  private void set(boolean off) throws RocksDBException {
    if (isGone()) {
      return;
    }
    anyOff = anyOff || off; // even if one fails: turnOn() must then try all families
    for (ColumnFamilyHandle family : families) {
      turn(family, off);
    }
    anyOff = off;
  }

  /** Turns the compactions of one family off or on. A test overrides it with a failure. */
  void turn(ColumnFamilyHandle family, boolean off) throws RocksDBException {
    database.setOptions(
        family, MutableColumnFamilyOptions.builder().setDisableAutoCompactions(off).build());
  }

  /** Tells whether the compactions of at least one family are off. */
  synchronized boolean areOff() {
    return anyOff;
  }

  /** Counts the files at level 0 of the column family with the most of them. */
  synchronized int files() throws RocksDBException {
    int most = 0;
    for (ColumnFamilyHandle family : isGone() ? List.<ColumnFamilyHandle>of() : families) {
      String files = database.getProperty(family, "rocksdb.num-files-at-level0");
      most = Math.max(most, Integer.parseInt(files));
    }
    return most;
  }

  /** Returns the pending bytes of the column family with the most of them. */
  synchronized long pendingBytes() throws RocksDBException {
    long most = 0;
    for (ColumnFamilyHandle family : isGone() ? List.<ColumnFamilyHandle>of() : families) {
      most =
          Math.max(
              most, database.getLongProperty(family, "rocksdb.estimate-pending-compaction-bytes"));
    }
    return most;
  }

  /**
   * Tells whether a compaction runs or waits for a thread. It checks twice, because between the two
   * reads of one check a compaction may end and the next one may begin to wait.
   */
  synchronized boolean isCompacting() throws RocksDBException {
    return !isGone() && (seemsToCompact() || seemsToCompact());
  }

  /**
   * Reads the waiting compactions first: one that waits no longer is running at the second read.
   */
  private boolean seemsToCompact() throws RocksDBException {
    for (ColumnFamilyHandle family : families) {
      if (database.getLongProperty(family, "rocksdb.compaction-pending") > 0) {
        return true;
      }
    }
    return database.getLongProperty("rocksdb.num-running-compactions") > 0;
  }

  /** Turns compactions on for good. No call reaches the database afterwards. */
  synchronized void end() throws RocksDBException {
    turnOn();
    ended = true;
  }
}
