package io.github.btc.research.benches.packages;

import io.github.btc.research.benches.packages.Library.LoadedPackage;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The packages that a worker has loaded. The one that was not needed for the longest time makes
 * room for the next. A package that two requests need at once is loaded once. Thread-safe.
 */
final class KeptPackages {

  private final int most;
  private final IntFunction<LoadedPackage> load;
  private final Map<Integer, CompletableFuture<LoadedPackage>> kept = // guarded by this
      new LinkedHashMap<>(16, 0.75f, true);

  KeptPackages(int most, IntFunction<LoadedPackage> load) {
    this.most = most;
    this.load = load;
  }

  /**
   * Returns when the package is loaded.
   *
   * @return whether it was loaded before, so that the request did not wait
   */
  boolean need(int number) {
    CompletableFuture<LoadedPackage> loading = new CompletableFuture<>();
    CompletableFuture<LoadedPackage> known = known(number, loading);
    if (known != null) {
      boolean wasThere = known.isDone();
      known.join();
      return wasThere;
    }
    try {
      loading.complete(load.apply(number));
    } catch (RuntimeException | Error e) {
      forget(number, loading);
      loading.completeExceptionally(e);
      throw e;
    }
    return false;
  }

  private synchronized @Nullable CompletableFuture<LoadedPackage> known(
      int number, CompletableFuture<LoadedPackage> otherwise) {
    CompletableFuture<LoadedPackage> known = kept.get(number);
    if (known == null) {
      kept.put(number, otherwise);
      makeRoom();
    }
    return known;
  }

  private void makeRoom() {
    Iterator<CompletableFuture<LoadedPackage>> oldest = kept.values().iterator();
    while (kept.size() > most) {
      oldest.next().thenAccept(LoadedPackage::close);
      oldest.remove();
    }
  }

  private synchronized void forget(int number, CompletableFuture<LoadedPackage> failed) {
    kept.remove(number, failed);
  }
}
