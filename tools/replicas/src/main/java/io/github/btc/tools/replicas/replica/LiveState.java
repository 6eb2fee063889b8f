package io.github.btc.tools.replicas.replica;

import java.util.SplittableRandom;

/**
 * The memory contents of the service: many small objects, as in a cache, an index or a session
 * store. A full collection visits all of them, and a young collection only those that changed.
 *
 * <p>Several threads may use it. Updates can get lost, which does not matter here.
 */
public final class LiveState {

  /** The record's header, key and reference, an array of 16 bytes, and the slot of the record. */
  private static final int BYTES_PER_RECORD = 24 + 32 + 4;

  private static final int RECORDS_PER_SHARD = 4096;
  private static final int VALUE_BYTES = 16;

  private final Entry[][] shards;

  private LiveState(Entry[][] shards) {
    this.shards = shards;
  }

  public static LiveState ofMegabytes(int megabytes) {
    int count = (int) Math.max(1, megabytes * (1L << 20) / BYTES_PER_RECORD / RECORDS_PER_SHARD);
    Entry[][] shards = new Entry[count][RECORDS_PER_SHARD];
    long key = 0;
    for (Entry[] shard : shards) {
      for (int i = 0; i < RECORDS_PER_SHARD; i++) {
        shard[i] = new Entry(key++, new byte[VALUE_BYTES]);
      }
    }
    return new LiveState(shards);
  }

  /** Replaces some records; returns a sum, so that the compiler does not remove the work. */
  public long replace(int records, SplittableRandom random) {
    long sum = 0;
    for (int i = 0; i < records; i++) {
      Entry[] shard = shards[random.nextInt(shards.length)];
      int slot = random.nextInt(RECORDS_PER_SHARD);
      sum += shard[slot].key + shard[slot].value[0];
      byte[] value = new byte[VALUE_BYTES];
      value[0] = (byte) sum;
      shard[slot] = new Entry(sum, value);
    }
    return sum;
  }

  private record Entry(long key, byte[] value) {}
}
