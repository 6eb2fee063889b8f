package io.github.btc.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.ControllerEvent.AnnouncerFailed;
import io.github.btc.ControllerEvent.GateClosed;
import io.github.btc.ControllerEvent.GateOpened;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.test.ManualBackgroundTask;
import io.github.btc.test.RecordingListener;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.ResourceBundle;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class AnnouncerOutagesTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);

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
    RecordingListener events = new RecordingListener();
    try (BackgroundTaskController controller =
        BackgroundTaskController.builder()
            .task(ManualBackgroundTask.create())
            .announcer(announcer)
            .announceLimit(LIMIT) // an announcer that is late fails, too
            .listener(outages)
            .listener(events)
            .jmx(false)
            .start()) {
      announcer.fails = true;
      for (int i = 0; i < 3; i++) {
        closeOnce(controller, events);
      }
      assertThat(lines.said).hasSize(1).first().asString().contains("no socket");

      announcer.fails = false; // perhaps after it has failed on the way back
      closeOnce(controller, events);
      closeOnce(controller, events);
      assertThat(lines.said).hasSize(2).last().asString().contains("works again");
    }
  }

  private static void closeOnce(BackgroundTaskController controller, RecordingListener events) {
    int before = events.events(GateOpened.class).size();
    controller.runNow("manual");
    events.await(GateOpened.class, before + 1, LIMIT.multipliedBy(2));
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
