package io.github.btc.research.benches.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.btc.research.benches.packages.Library.LoadedPackage;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class KeptPackagesTest {

  private final List<Integer> loaded = new CopyOnWriteArrayList<>();

  private LoadedPackage load(int number) {
    loaded.add(number);
    return new LoadedPackage(new URLClassLoader(new URL[0]), List.of());
  }

  @Test
  void makesRoomByThePackageThatWasNotNeededForTheLongestTime() {
    KeptPackages kept = new KeptPackages(2, this::load);

    assertThat(List.of(kept.need(1), kept.need(2), kept.need(1), kept.need(3)))
        .containsExactly(false, false, true, false);
    assertThat(kept.need(1)).as("needed after 2").isTrue();
    assertThat(kept.need(2)).isFalse();
    assertThat(loaded).containsExactly(1, 2, 3, 2);
  }

  @Test
  void loadsAPackageOnceForTwoRequests() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goesOn = new CountDownLatch(1);
    KeptPackages kept =
        new KeptPackages(
            2,
            number -> {
              begun.countDown();
              try {
                goesOn.await();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
              return load(number);
            });
    FutureTask<Boolean> first = new FutureTask<>(() -> kept.need(1));
    FutureTask<Boolean> second = new FutureTask<>(() -> kept.need(1));
    new Thread(first).start();
    assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();
    Thread waiting = new Thread(second);
    waiting.start();
    await().atMost(1, TimeUnit.MINUTES).until(() -> waiting.getState() == Thread.State.WAITING);
    goesOn.countDown();

    assertThat(first.get(1, TimeUnit.MINUTES)).isFalse();
    assertThat(second.get(1, TimeUnit.MINUTES)).as("it has waited").isFalse();
    assertThat(loaded).containsExactly(1);
  }

  @Test
  void triesAgainAfterALoadThatFailed() {
    AtomicBoolean fails = new AtomicBoolean(true);
    KeptPackages kept =
        new KeptPackages(
            2,
            number -> {
              if (fails.getAndSet(false)) {
                throw new IllegalStateException("no file");
              }
              return load(number);
            });

    assertThatThrownBy(() -> kept.need(1)).hasMessage("no file");
    assertThat(kept.need(1)).isFalse();
    assertThat(kept.need(1)).isTrue();
  }
}
