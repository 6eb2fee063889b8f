package io.github.btc.tasks;

import java.util.List;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.MutableColumnFamilyOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * RocksDB's automatic compactions, on or off, and how much they would have to do. A call on a
 * closed database would end the JVM, so all go through here, one at a time. Thread-safe.
 */
class HeldCompactions {

  private final RocksDB database;
  private final List<ColumnFamilyHandle> families;
  private boolean held; // guarded by this
  private boolean ended; // guarded by this

  HeldCompactions(RocksDB database, List<ColumnFamilyHandle> families) {
    this.database = database;
    this.families = List.copyOf(families);
  }

  private boolean isGone() {
    return ended || database.isClosed();
  }

  /** Turns them off. */
  synchronized void hold() throws RocksDBException {
    if (!held) {
      set(true);
    }
  }

  /** Turns them on: RocksDB begins at once if there is something to do. */
  synchronized void letGo() throws RocksDBException {
    if (held) {
      set(false);
    }
  }

  private void set(boolean off) throws RocksDBException {
    if (isGone()) {
      return;
    }
    held = held || off; // even if not all can be: to let go must try each
    for (ColumnFamilyHandle family : families) {
      turn(family, off);
    }
    held = off;
  }

  /** Turns one family's off, or on. Tests break it. */
  void turn(ColumnFamilyHandle family, boolean off) throws RocksDBException {
    database.setOptions(
        family, MutableColumnFamilyOptions.builder().setDisableAutoCompactions(off).build());
  }

  /** Tells whether they are off, some of them at least. */
  synchronized boolean areHeld() {
    return held;
  }

  /** Counts the files of level 0, of the column family that has most. */
  synchronized int files() throws RocksDBException {
    int most = 0;
    for (ColumnFamilyHandle family : isGone() ? List.<ColumnFamilyHandle>of() : families) {
      String files = database.getProperty(family, "rocksdb.num-files-at-level0");
      most = Math.max(most, Integer.parseInt(files));
    }
    return most;
  }

  /** Says how much there is to compact, of the column family that has most. */
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
   * Tells whether a compaction runs, or is about to while they are on. Looks twice: one may end,
   * and the next wait for a thread, between the two questions of one look.
   */
  synchronized boolean isCompacting() throws RocksDBException {
    return !isGone() && (seemsToCompact() || seemsToCompact());
  }

  /** Asks who waits first: who no longer waits then is running by the second question. */
  private boolean seemsToCompact() throws RocksDBException {
    for (ColumnFamilyHandle family : families) {
      if (database.getLongProperty(family, "rocksdb.compaction-pending") > 0) {
        return true;
      }
    }
    return database.getLongProperty("rocksdb.num-running-compactions") > 0;
  }

  /** Turns them on for good; nothing touches the database afterwards. */
  synchronized void end() throws RocksDBException {
    letGo();
    ended = true;
  }
}
