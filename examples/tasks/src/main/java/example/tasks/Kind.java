package example.tasks;

import java.nio.file.Path;

/** The services there are. */
enum Kind {
  LUCENE("Lucene merges", LuceneService::new),
  ROCKSDB("RocksDB compactions", RocksDbService::new),
  SQLITE("SQLite checkpoints", SqliteService::new),
  HEAP_DUMP("heap dumps", DumpService::ofHeaps),
  RECORDING_DUMP("flight recorder dumps", DumpService::ofRecordings),
  LOG_ROTATION("log rotations", LoggingService::new);

  private final String work;
  private final Factory factory;

  Kind(String work, Factory factory) {
    this.work = work;
    this.factory = factory;
  }

  private interface Factory {
    Workload open(Path folder, RunLog runs) throws Exception;
  }

  /** Returns what it does beside requests. */
  String work() {
    return work;
  }

  /** Opens a service with an empty folder. */
  Workload open(Path folder, RunLog runs) throws Exception {
    return factory.open(folder, runs);
  }
}
