package example.tasks;

import io.github.btc.BackgroundTask;
import io.github.btc.tasks.RocksCompaction;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.rocksdb.AbstractEventListener;
import org.rocksdb.CompactionJobInfo;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** A service in which each request writes a value of 16 kB and reads another one. */
final class RocksDbService implements Workload {

  private static final int KEYS = 2_000;
  private static final int VALUE_BYTES = 16_000;
  private static final int SLOWDOWN_FILES = 60; // on a busy machine, a closing may come late

  private final Options options;
  private final RocksDB database;
  private @Nullable RocksCompaction compaction;

  RocksDbService(Path folder, RunLog runs) throws RocksDBException {
    options =
        new Options()
            .setCreateIfMissing(true)
            .setWriteBufferSize(512 << 10)
            .setMaxWriteBufferNumber(4)
            .setLevel0FileNumCompactionTrigger(2)
            .setLevel0SlowdownWritesTrigger(SLOWDOWN_FILES)
            .setLevel0StopWritesTrigger(2 * SLOWDOWN_FILES)
            .setListeners(List.of(new LoggedCompactions(runs)));
    database = RocksDB.open(options, folder.resolve("database").toString());
  }

  @Override
  public void request(RandomGenerator random) throws RocksDBException {
    byte[] value = new byte[VALUE_BYTES];
    random.nextBytes(value);
    database.put(key(random), value);
    database.get(key(random));
  }

  private static byte[] key(RandomGenerator random) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(random.nextInt(KEYS)).array();
  }

  @Override
  public BackgroundTask task() throws RocksDBException {
    compaction = RocksCompaction.of(database);
    return compaction;
  }

  /** Does nothing, because RocksDB compacts by itself. */
  @Override
  public void workWithoutBtc() {}

  @Override
  public void close() throws IOException {
    try {
      if (compaction != null) {
        compaction.close();
      }
    } catch (RocksDBException e) {
      throw new IOException(e);
    }
    database.close();
    options.close();
  }

  /** A listener of RocksDB that records when a compaction begins and ends. */
  private static final class LoggedCompactions extends AbstractEventListener {

    private final RunLog runs;
    private final Map<Integer, RunLog.Run> underWay = new ConcurrentHashMap<>();

    LoggedCompactions(RunLog runs) {
      super(EnabledEventCallback.ON_COMPACTION_BEGIN, EnabledEventCallback.ON_COMPACTION_COMPLETED);
      this.runs = runs;
    }

    @Override
    public void onCompactionBegin(RocksDB database, CompactionJobInfo job) {
      underWay.put(job.jobId(), runs.begin());
    }

    @Override
    public void onCompactionCompleted(RocksDB database, CompactionJobInfo job) {
      RunLog.Run run = underWay.remove(job.jobId());
      if (run != null) {
        run.end();
      }
    }
  }
}
