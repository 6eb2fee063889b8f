package example.tasks;

import java.nio.file.Path;

/** The kinds of services. */
enum Kind {
  LUCENE("Lucene merges", false, LuceneService::new),
  ROCKSDB("RocksDB compactions", false, RocksDbService::new),
  SQLITE("SQLite checkpoints", false, SqliteService::new),
  HEAP_DUMP("heap dumps", true, DumpService::ofHeaps),
  RECORDING_DUMP("flight recorder dumps", false, DumpService::ofRecordings),
  LOG_ROTATION("log rotations", false, LoggingService::new);

  private final String work;
  private final boolean stopsTheJvm;
  private final Factory factory;

  Kind(String work, boolean stopsTheJvm, Factory factory) {
    this.work = work;
    this.stopsTheJvm = stopsTheJvm;
    this.factory = factory;
  }

  private interface Factory {
    Workload open(Path folder, RunLog runs) throws Exception;
  }

  /** Returns the name of the background work. */
  String work() {
    return work;
  }

  /** Returns true if the work stops every thread of the JVM, so that not even refusals are sent. */
  boolean stopsTheJvm() {
    return stopsTheJvm;
  }

  /** Opens a service in an empty folder. */
  Workload open(Path folder, RunLog runs) throws Exception {
    return factory.open(folder, runs);
  }
}
