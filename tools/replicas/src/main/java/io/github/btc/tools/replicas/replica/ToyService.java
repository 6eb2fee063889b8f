package io.github.btc.tools.replicas.replica;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The toy service of the source papers: every request allocates 256 KB in small pieces, looks for
 * primes and updates the state. Thread-safe.
 */
public final class ToyService {

  private static final int PIECES = 256;
  private static final int PIECE_BYTES = 1024;
  private static final int HIGHEST_CANDIDATE = 5000;
  private static final int RECORDS_PER_UPDATE = 96;

  private final LiveState state;
  private final AtomicLong seeds;

  public ToyService(LiveState state, long seed) {
    this.state = state;
    this.seeds = new AtomicLong(seed);
  }

  /** Serves one request; returns its answer. */
  public long serve() {
    byte[][] pieces = allocate();
    int primes = countPrimes();
    SplittableRandom random = new SplittableRandom(seeds.incrementAndGet());
    long sum = state.replace(RECORDS_PER_UPDATE, random);
    return primes + sum + pieces[random.nextInt(PIECES)][0];
  }

  private static byte[][] allocate() {
    byte[][] pieces = new byte[PIECES][];
    for (int i = 0; i < PIECES; i++) {
      pieces[i] = new byte[PIECE_BYTES];
    }
    return pieces;
  }

  private static int countPrimes() {
    int primes = 0;
    for (int candidate = 3; candidate <= HIGHEST_CANDIDATE; candidate += 2) {
      primes += isPrime(candidate) ? 1 : 0;
    }
    return primes;
  }

  private static boolean isPrime(int candidate) {
    for (int divisor = 3; divisor * divisor <= candidate; divisor += 2) {
      if (candidate % divisor == 0) {
        return false;
      }
    }
    return true;
  }
}
