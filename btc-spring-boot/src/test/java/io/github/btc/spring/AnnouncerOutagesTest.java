package io.github.btc.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.ControllerEvent.AnnouncerFailed;
import io.github.btc.ControllerEvent.GateClosed;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.test.ManualBackgroundTask;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.ResourceBundle;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class AnnouncerOutagesTest {

  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final LogLines lines = new LogLines();
  private final AnnouncerOutages outages = new AnnouncerOutages(lines);

  @Test
  void saysAnOutageOnceAndItsEndOnce() {
    closing(true);
    closing(true);
    closing(true);
    assertThat(lines.said).hasSize(1).first().asString().startsWith("WARNING The announcer \"lb\"");

    closing(false);
    closing(false);
    closing(false);

    assertThat(lines.said).hasSize(2);
    assertThat(lines.said.get(1))
        .isEqualTo("INFO The announcer \"lb\" works again. It has failed 3 times.");
  }

  @Test
  void saysTheNextOutageToo() {
    closing(true);
    closing(false);
    closing(true);

    assertThat(lines.said).hasSize(3);
    assertThat(lines.said.get(1)).endsWith("once.");
    assertThat(lines.said.get(2)).startsWith("WARNING");
  }

  @Test
  void takesAnAnnouncerThatFailsOnTheWayBackForOneThatFails() {
    for (int i = 0; i < 5; i++) {
      outages.on(new GateClosed(0, 0, true));
      fail();
    }

    assertThat(lines.said).hasSize(1);
  }

  @Test
  void saysNothingWhereNothingFails() {
    closing(false);
    closing(false);

    assertThat(lines.said).isEmpty();
  }

  @Test
  void doesNotKeepNamesWithoutEnd() {
    for (int i = 0; i < 1_000; i++) {
      outages.on(new AnnouncerFailed(0, "lb " + i, "refused"));
    }

    assertThat(lines.said).hasSize(20);
  }

  @Test
  void followsARealController() {
    FailingAtWill announcer = new FailingAtWill();
    ManualBackgroundTask task = ManualBackgroundTask.create();
    try (BackgroundTaskController controller =
        BackgroundTaskController.builder()
            .task(task)
            .announcer(announcer)
            .listener(outages)
            .unavailabilityBudget(1, Duration.ofMinutes(1))
            .minimumGap(Duration.ZERO)
            .jmx(false)
            .start()) {
      announcer.fails = true;
      for (int i = 0; i < 3; i++) {
        runOnce(controller);
      }
      assertThat(lines.said).hasSize(1).first().asString().contains("no socket");

      announcer.fails = false;
      await(
          "the announcer is back",
          () -> {
            runOnce(controller);
            return lines.said.size() == 2;
          });
    }
  }

  private static void runOnce(BackgroundTaskController controller) {
    long before = controller.snapshot().closings();
    await(
        "a closing has ended",
        () -> {
          controller.runNow("manual");
          return controller.snapshot().closings() > before;
        });
  }

  private static void await(String what, BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - start).as("waited until " + what).isLessThan(LIMIT.toNanos());
      LockSupport.parkNanos(1_000_000);
    }
  }

  private void closing(boolean fails) {
    if (fails) {
      fail();
    }
    outages.on(new GateClosed(0, 0, false));
  }

  private void fail() {
    outages.on(new AnnouncerFailed(0, "lb", "refused"));
  }

  private static final class FailingAtWill implements Announcer {

    private volatile boolean fails; // written by the test, read by the announcer's thread

    @Override
    public Outcome announceAway(Closing closing) throws IOException {
      announceBack();
      return Outcome.CONFIRMED;
    }

    @Override
    public void announceBack() throws IOException {
      if (fails) {
        throw new IOException("no socket");
      }
    }
  }

  /** Keeps what it is told. */
  private static final class LogLines implements System.Logger {

    private final List<String> said = new CopyOnWriteArrayList<>();

    @Override
    public String getName() {
      return "lines";
    }

    @Override
    public boolean isLoggable(Level level) {
      return true;
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
      said.add(level + " " + message);
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String format, Object... parameters) {
      said.add(level + " " + format);
    }
  }
}
