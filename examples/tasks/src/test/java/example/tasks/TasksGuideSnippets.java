package example.tasks;

import io.github.btc.ActivationInterval;
import io.github.btc.AdmissionGate;
import io.github.btc.BackgroundTask;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.controller.ControllerBuilder;
import io.github.btc.lucene.MergeTask;
import io.github.btc.lucene.PostponingMergePolicy;
import io.github.btc.tasks.HeapDump;
import io.github.btc.tasks.OnDemandTask;
import io.github.btc.tasks.PeriodicTask;
import io.github.btc.tasks.RecordingDump;
import io.github.btc.tasks.RocksCompaction;
import io.github.btc.tasks.RotatingLogHandler;
import io.github.btc.tasks.SqliteCheckpoint;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.Directory;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** The code of docs/guides/tasks.md; {@link TasksGuideTest} compares. */
final class TasksGuideSnippets {

  interface Store {
    long deadBytes();

    void compact();
  }

  interface Logs {
    void rotate();
  }

  private final Store store;

  TasksGuideSnippets(Store store) {
    this.store = store;
  }

  // tag::compaction
  /** Compacts the store when 64 to 96 MB of it are dead. */
  final class Compaction implements BackgroundTask {

    @Override
    public String name() {
      return "compaction";
    }

    @Override
    public double level() {
      return store.deadBytes();
    }

    @Override
    public ActivationInterval activationInterval() {
      return ActivationInterval.between(64 << 20, 96 << 20);
    }

    @Override
    public void run() {
      store.compact();
    }
  }

  // end::compaction

  static void periodic(ControllerBuilder builder, Logs logs) {
    // tag::periodic
    builder.task(PeriodicTask.every(Duration.ofHours(1), "log-rotation", logs::rotate));
    // end::periodic
  }

  static IndexWriter lucene(ControllerBuilder builder, Directory directory, Analyzer analyzer)
      throws IOException {
    // tag::lucene
    TieredMergePolicy tiered = new TieredMergePolicy();
    tiered.setMaxMergedSegmentMB(64); // no merge larger than a closing may last
    ConcurrentMergeScheduler scheduler = new ConcurrentMergeScheduler();
    scheduler.disableAutoIOThrottle(); // no request is in flight to compete for the disk
    IndexWriterConfig config =
        new IndexWriterConfig(analyzer)
            .setMergePolicy(PostponingMergePolicy.around(tiered))
            .setMergeScheduler(scheduler);
    IndexWriter writer = new IndexWriter(directory, config);
    builder.task(MergeTask.of(writer));
    // end::lucene
    return writer;
  }

  static void rocksDb(
      ControllerBuilder builder, Options options, Path path, Consumer<AdmissionGate> serve)
      throws RocksDBException {
    // tag::rocksdb
    try (RocksDB database = RocksDB.open(options, path.toString());
        RocksCompaction compaction = RocksCompaction.of(database); // closed before the database
        BackgroundTaskController controller = builder.task(compaction).start()) {
      serve.accept(controller.gate()); // until the end
    }
    // end::rocksdb
  }

  static void sqlite(ControllerBuilder builder, DataSource database, Path file)
      throws SQLException {
    // tag::sqlite
    try (Connection connection = database.getConnection(); // and so for each that writes
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode=WAL");
      statement.execute("PRAGMA wal_autocheckpoint=16000"); // 64 MB, if no closing comes
    }
    builder.task(SqliteCheckpoint.of(database, file));
    // end::sqlite
  }

  static CompletableFuture<Path> dumps(ControllerBuilder builder, Path folder) {
    // tag::dumps
    OnDemandTask<Path> heap = HeapDump.into(folder);
    OnDemandTask<Path> recording = RecordingDump.into(folder);
    builder.task(heap).task(recording);
    // later, on a thread that serves no request:
    CompletableFuture<Path> file = heap.ask();
    // end::dumps
    return file;
  }

  static RotatingLogHandler logs(ControllerBuilder builder, Path folder) throws IOException {
    // tag::logs
    RotatingLogHandler handler =
        RotatingLogHandler.open(folder.resolve("service.log"), 256 << 20, 14);
    Logger.getLogger("").addHandler(handler);
    builder.task(handler.rotationEvery(Duration.ofHours(1)));
    // or when 64 to 96 MB are full: handler.rotationAt(ActivationInterval.between(64e6, 96e6))
    // end::logs
    return handler;
  }
}
