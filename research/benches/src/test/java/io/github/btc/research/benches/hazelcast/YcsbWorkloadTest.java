package io.github.btc.research.benches.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.workloads.CoreWorkload;

/**
 * YCSB draws by itself, without a seed, so only what holds for any draw is asserted. The shares
 * have tolerances of more than ten standard deviations.
 */
final class YcsbWorkloadTest {

  private static final int REQUESTS = 20_000;

  private final Counting db = new Counting();

  @Test
  void fillsLiveDataWithRecords() {
    assertThat(YcsbWorkload.of(200, 50, 95)).isEqualTo(new YcsbWorkload(4096, 51_200, 95));
  }

  @Test
  void insertsEveryRecordOnceAndWhole() throws Exception {
    CoreWorkload workload = new YcsbWorkload(500, 51_200, 95).start();
    for (int i = 0; i < 500; i++) {
      assertThat(workload.doInsert(db, null)).isTrue();
    }
    assertThat(db.inserted).hasSize(500);
    assertThat(db.insertedBytes).isEqualTo(500L * 51_200);
  }

  @Test
  void readsAndUpdatesInTheirShares() throws Exception {
    CoreWorkload workload = new YcsbWorkload(1000, 10, 95).start();
    for (int i = 0; i < REQUESTS; i++) {
      workload.doTransaction(db, null);
    }
    assertThat((double) db.updates / REQUESTS).isCloseTo(0.05, within(0.02));
    assertThat(db.reads.values().stream().mapToInt(Integer::intValue).sum() + db.updates)
        .isEqualTo(REQUESTS);
  }

  /**
   * With a constant of 0.99 over YCSB's ten thousand million items the first has a share of 1 in
   * 26.
   */
  @Test
  void choosesByPopularity() throws Exception {
    CoreWorkload workload = new YcsbWorkload(1000, 10, 100).start();
    for (int i = 0; i < REQUESTS; i++) {
      workload.doTransaction(db, null);
    }
    int most = db.reads.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
    assertThat((double) most / REQUESTS).isCloseTo(1 / 26.47, within(0.015));
    assertThat(db.updates).isZero();
  }

  @Test
  void asksOnlyForRecordsThatAreThere() throws Exception {
    CoreWorkload workload = new YcsbWorkload(300, 10, 50).start();
    for (int i = 0; i < 300; i++) {
      workload.doInsert(db, null);
    }
    for (int i = 0; i < REQUESTS; i++) {
      workload.doTransaction(db, null);
    }
    assertThat(db.inserted).containsAll(db.reads.keySet()).containsAll(db.updated);
  }

  /** Takes down what it is asked for. */
  private static final class Counting extends DB {

    private final Map<String, Integer> reads = new HashMap<>();
    private final Set<String> inserted = new HashSet<>();
    private final Set<String> updated = new HashSet<>();
    private long insertedBytes;
    private int updates;

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      reads.merge(key, 1, Integer::sum);
      return Status.OK;
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      inserted.add(key);
      insertedBytes += values.values().stream().mapToLong(each -> each.toArray().length).sum();
      return Status.OK;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      updated.add(key);
      updates++;
      return Status.OK;
    }

    @Override
    public Status delete(String table, String key) {
      throw new AssertionError("no core workload of ours deletes");
    }

    @Override
    public Status scan(
        String table,
        String startKey,
        int count,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      throw new AssertionError("no core workload of ours scans");
    }
  }
}
