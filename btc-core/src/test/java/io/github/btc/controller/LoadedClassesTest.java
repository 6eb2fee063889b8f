package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent.GateOpened;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A JVM that starts under a quota has no processor time for what nobody uses. */
class LoadedClassesTest {

  @Test
  void aClosingWithoutARecordingAndWithoutJmxStartsNeither() throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load",
                "-cp",
                System.getProperty("java.class.path"),
                Closes.class.getName())
            .redirectErrorStream(true)
            .start();
    String loaded = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(child.waitFor()).as(loaded).isZero();
    assertThat(loaded)
        .contains("io.github.btc.observe.FlightRecorder ")
        .contains("io.github.btc.machine.Running ")
        .doesNotContain("jdk.jfr.Event ")
        .doesNotContain("com.sun.jmx.mbeanserver.JmxMBeanServer ");
  }

  /** One closing. */
  static final class Closes {

    public static void main(String[] arguments) throws InterruptedException {
      CountDownLatch opened = new CountDownLatch(1);
      try (BackgroundTaskController controller =
          BackgroundTaskController.builder()
              .task(new FakeTask("nothing"))
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
