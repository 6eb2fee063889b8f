package io.github.btc.research.papers.reproduce;

import io.github.btc.tools.simulator.engine.Seeds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The sizes and the seed of an experiment, and the listener for its progress. */
public final class Effort {

  private final boolean quick;
  private final long seed;
  private final DoubleConsumer progress;
  private final PublishedRuns published;

  private Effort(boolean quick, long seed, DoubleConsumer progress, PublishedRuns published) {
    this.quick = quick;
    this.seed = seed;
    this.progress = progress;
    this.published = published;
  }

  /** Returns an effort with which all experiments take less than two minutes on two processors. */
  public static Effort quick(long seed) {
    return new Effort(true, seed, share -> {}, PublishedRuns.ofThisVersion());
  }

  /** Returns an effort with the sizes of the papers. */
  public static Effort full(long seed) {
    return new Effort(false, seed, share -> {}, PublishedRuns.ofThisVersion());
  }

  /** Returns the same effort with a listener, which receives the finished share in any thread. */
  public Effort telling(DoubleConsumer listener) {
    return new Effort(quick, seed, listener, published);
  }

  /** Returns the same effort with other results of the bench. */
  Effort with(PublishedRuns others) {
    return new Effort(quick, seed, progress, others);
  }

  /** Returns the results of the bench that judge what was measured. */
  PublishedRuns published() {
    return published;
  }

  /** Tells whether the experiment should use small sizes. */
  public boolean isQuick() {
    return quick;
  }

  /** Returns one of two sizes. */
  public <T> T of(T whenQuick, T whenFull) {
    return quick ? whenQuick : whenFull;
  }

  /** Returns the seed from which all others are derived. */
  public long seed() {
    return seed;
  }

  /** Returns a seed that depends only on this seed, a role and a number. */
  public long seed(String role, int number) {
    return Seeds.mix(Seeds.mix(seed + 31L * role.hashCode()) + number);
  }

  /**
   * Runs every cell of a grid on all processors and reports the progress. The results are in the
   * order of the cells. A result must depend only on its cell.
   */
  public <T, R> List<R> each(List<T> cells, Function<? super T, ? extends R> run) {
    AtomicInteger done = new AtomicInteger();
    return IntStream.range(0, cells.size())
        .parallel()
        .<R>mapToObj(
            i -> {
              R result = run.apply(cells.get(i));
              progress.accept((double) done.incrementAndGet() / cells.size());
              return result;
            })
        .toList();
  }

  /** Runs every cell of a grid as {@link #each} does, and returns the results by their cells. */
  public <T, R> Map<T, R> byKey(List<T> cells, Function<? super T, ? extends R> run) {
    List<R> results = each(cells, run);
    Map<T, R> of = new LinkedHashMap<>();
    IntStream.range(0, cells.size()).forEach(i -> of.put(cells.get(i), results.get(i)));
    return of;
  }
}
