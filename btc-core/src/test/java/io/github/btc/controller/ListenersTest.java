package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerListener;
import io.github.btc.report.EventReport;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class ListenersTest {

  private final ControllerEvent event = new EventReport.UncontrolledRun(1, "merge", 1);
  private final List<ControllerEvent> recorded = new ArrayList<>();
  private final List<ControllerEvent> heard = new ArrayList<>();

  @Test
  void tellsTheRecorderAtOnceAndTheOthersLater() {
    Listeners listeners = new Listeners(recorded::add, List.of(heard::add));
    listeners.publish(event);
    assertThat(recorded).containsExactly(event);
    assertThat(heard).isEmpty();

    listeners.deliver();
    listeners.deliver();

    assertThat(heard).as("once").containsExactly(event);
  }

  @Test
  void complainsOnceAboutAListenerThatThrows() {
    ControllerListener throwing =
        told -> {
          throw new IllegalStateException("as a test");
        };

    assertThat(complaintsAbout(throwing)).hasSize(1);
    assertThat(heard).as("the listener after it").hasSize(3);
  }

  @Test
  void complainsOnceAboutOneThatCannotEvenDescribeItself() {
    assertThat(complaintsAbout(new Indescribable())).hasSize(1);
    assertThat(heard).as("the listener after it").hasSize(3);
  }

  private List<String> complaintsAbout(ControllerListener throwing) {
    List<LogRecord> logged = new ArrayList<>();
    Logger logger = Logger.getLogger("io.github.btc");
    Handler handler = new RecordingHandler(logged);
    logger.addHandler(handler);
    try {
      Listeners listeners = new Listeners(recorded::add, List.of(throwing, heard::add));
      for (int i = 0; i < 3; i++) {
        listeners.publish(event);
        listeners.deliver();
      }
    } finally {
      logger.removeHandler(handler);
    }
    return logged.stream()
        .map(LogRecord::getMessage)
        .filter(message -> message.contains("further failures are not logged"))
        .toList();
  }

  /** As a proxy of a bean whose context is closed. */
  private static final class Indescribable implements ControllerListener {

    @Override
    public void on(ControllerEvent told) {
      throw new IllegalStateException("as a test");
    }

    @Override
    public int hashCode() {
      throw new IllegalStateException("closed");
    }

    @Override
    public boolean equals(Object other) {
      throw new IllegalStateException("closed");
    }

    @Override
    public String toString() {
      throw new IllegalStateException("closed");
    }
  }
}
