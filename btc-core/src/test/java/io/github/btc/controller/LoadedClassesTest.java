package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent.GateOpened;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JVM that starts under a quota has no CPU time for what nobody uses. */
class LoadedClassesTest {

  @TempDir private Path directory;

  @Test
  void aClosingWithoutARecordingAndWithoutJmxStartsNeither() throws Exception {
    String loaded = loadedBy(Closes.class);
    assertThat(loaded)
        .contains("io.github.btc.observe.FlightRecorder ")
        .contains("io.github.btc.machine.Running ")
        .doesNotContain("jdk.jfr.Event ")
        .doesNotContain("com.sun.jmx.mbeanserver.JmxMBeanServer ");
  }

  @Test
  void aControllerThatHasNotClosedYetHasLoadedWhatAClosingNeeds() throws Exception {
    assertThat(loadedBy(Waits.class))
        .contains("io.github.btc.machine.Running ")
        .contains("io.github.btc.machine.Settling ")
        .contains("io.github.btc.controller.TaskRun ");
  }

  @Test
  void aControllerWithAnAnnouncerHasRehearsedTooAndWarnsOfNothing() throws Exception {
    assertThat(loadedBy(WaitsWithAnAnnouncer.class))
        .contains("io.github.btc.machine.Running ")
        .contains("io.github.btc.controller.TaskRun ")
        .doesNotContain("WARNING");
  }

  private String loadedBy(Class<?> main) throws Exception {
    Path log = directory.resolve("loaded");
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      assertThat(child.waitFor(2, TimeUnit.MINUTES)).as("the program is over").isTrue();
    } finally {
      child.destroyForcibly();
    }

    String loaded = Files.readString(log);
    assertThat(child.waitFor()).as(loaded).isZero();
    return loaded;
  }

  /** A controller that has sampled once. */
  static final class Waits {

    public static void main(String[] arguments) throws InterruptedException {
      sampleOnce(BackgroundTaskController.builder().refusalsAreRetried(true));
    }
  }

  /** The same with an announcer, where nobody has said that refusals are retried. */
  static final class WaitsWithAnAnnouncer {

    public static void main(String[] arguments) throws InterruptedException {
      sampleOnce(BackgroundTaskController.builder().announcer(new DriverRig.FakeAnnouncer()));
    }
  }

  private static void sampleOnce(ControllerBuilder builder) throws InterruptedException {
    CountDownLatch sampled = new CountDownLatch(1);
    FakeTask task = new FakeTask("nothing");
    task.whileLevelIsRead = sampled::countDown;
    BackgroundTaskController controller = builder.task(task).jmx(false).start();
    sampled.await();
    controller.close();
  }

  /** One closing. */
  static final class Closes {

    public static void main(String[] arguments) throws InterruptedException {
      CountDownLatch opened = new CountDownLatch(1);
      try (BackgroundTaskController controller =
          BackgroundTaskController.builder()
              .task(new FakeTask("nothing"))
              .refusalsAreRetried(true)
              .jmx(false)
              .listener(
                  event -> {
                    if (event instanceof GateOpened) {
                      opened.countDown();
                    }
                  })
              .start()) {
        controller.runNow("nothing");
        opened.await();
      }
    }
  }
}
