package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.btc.ActivationInterval;
import io.github.btc.Announcer;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.DeferralReason;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two applications in one process: only the first one may stop it. */
@Timeout(120)
class OneControllerPerProcessTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final AtomicInteger runs = new AtomicInteger();
  private final BlockingQueue<ControllerEvent> events = new LinkedBlockingQueue<>();

  @Test
  void aSecondControllerThatWouldStopTheProcessOnlyObserves() throws Exception {
    try (BackgroundTaskController first = builder("first", new Task(true, false)).start();
        BackgroundTaskController second = builder("second", new Task(true, true)).start()) {
      assertThat(deferral()).isEqualTo(DeferralReason.ANOTHER_CONTROLLER);

      second.runNow("task");

      assertThat(deferral()).isEqualTo(DeferralReason.ANOTHER_CONTROLLER);
      assertThat(second.gate().isOpen()).isTrue();
      assertThat(runs).hasValue(0);
      assertThat(first.snapshot().observing()).isNull();
    }
  }

  @Test
  void alsoWhenTheFirstHasItsOwnCopyOfTheLibrary() throws Exception {
    URL classes = new File("target/classes").toURI().toURL();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {classes}, new OnlyTheWords(getClass().getClassLoader()))) {
      Class<?> controllers = loader.loadClass(BackgroundTaskController.class.getName());
      assertThat(controllers).isNotSameAs(BackgroundTaskController.class);
      Object builder = controllers.getMethod("builder").invoke(null);
      builder =
          builder
              .getClass()
              .getMethod("task", BackgroundTask.class)
              .invoke(builder, new Task(true, false));
      builder =
          builder.getClass().getMethod("refusalsAreRetried", boolean.class).invoke(builder, true);
      try (AutoCloseable first =
              (AutoCloseable) builder.getClass().getMethod("start").invoke(builder);
          BackgroundTaskController second = builder("second", new Task(true, true)).start()) {
        assertThat(first).isNotNull();
        assertThat(deferral()).isEqualTo(DeferralReason.ANOTHER_CONTROLLER);
        assertThat(second.gate().isOpen()).isTrue();
      }
    }
  }

  @Test
  void theNextOneCollectsOnceTheFirstIsClosed() {
    builder("first", new Task(true, false)).start().close();

    try (BackgroundTaskController second = builder("second", new Task(true, true)).start()) {
      awaitARun();
      assertThat(second.snapshot().closings()).isPositive();
    }
  }

  @Test
  void aTaskThatDisturbsItsOwnGateOnlyRunsBesideAnotherController() {
    try (BackgroundTaskController first = builder("first", new Task(true, false)).start();
        BackgroundTaskController second = builder("second", new Task(false, true)).start()) {
      awaitARun();
      assertThat(first.snapshot().closings()).isZero();
      assertThat(second.snapshot().closings()).isPositive();
    }
  }

  @Test
  void oneThatIsSetToObserveTakesTheRightFromNobody() {
    try (BackgroundTaskController first =
            builder("first", new Task(true, false)).observeOnly(true).start();
        BackgroundTaskController second = builder("second", new Task(true, true)).start()) {
      awaitARun();
      assertThat(first.snapshot().observing()).isEqualTo(DeferralReason.OBSERVE_ONLY);
      assertThat(second.snapshot().closings()).isPositive();
    }
  }

  private ControllerBuilder builder(String name, BackgroundTask task) {
    return BackgroundTaskController.builder()
        .name(name)
        .task(task)
        .announcer(Announcer.none())
        .refusalsAreRetried(true)
        .listener(events::add);
  }

  private DeferralReason deferral() throws InterruptedException {
    for (ControllerEvent event = events.take(); ; event = events.take()) {
      if (event instanceof ControllerEvent.Deferred deferred) {
        return deferred.reason();
      }
    }
  }

  private void awaitARun() {
    await("a run").atMost(LIMIT).until(() -> runs.get() > 0);
  }

  /** A task that is always due, or never. */
  private final class Task implements BackgroundTask {

    private final boolean stopsTheProcess;
    private final boolean due;

    Task(boolean stopsTheProcess, boolean due) {
      this.stopsTheProcess = stopsTheProcess;
      this.due = due;
    }

    @Override
    public String name() {
      return "task";
    }

    @Override
    public double level() {
      return due && runs.get() == 0 ? 2 : 0;
    }

    @Override
    public ActivationInterval activationInterval() {
      return ActivationInterval.between(1, 2);
    }

    @Override
    public void run() {
      runs.incrementAndGet();
    }

    @Override
    public boolean stopsTheProcess() {
      return stopsTheProcess;
    }
  }

  /** Shares the words with both copies of the library, and nothing else. */
  private static final class OnlyTheWords extends ClassLoader {

    private static final String ROOT = "io.github.btc";

    private final ClassLoader all;

    OnlyTheWords(ClassLoader all) {
      super(ClassLoader.getPlatformClassLoader());
      this.all = all;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      String prefix = ROOT + ".";
      boolean ours = name.startsWith(prefix) && name.indexOf('.', prefix.length()) > 0;
      if (ours) {
        throw new ClassNotFoundException(name);
      }
      return all.loadClass(name);
    }
  }
}
