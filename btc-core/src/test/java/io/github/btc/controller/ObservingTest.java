package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.btc.Announcer;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.FirstRefusalAnnouncer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Nobody's users see a refusal that nobody has provided for. */
class ObservingTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Logger LOG = Logger.getLogger("io.github.btc");

  private final List<ControllerEvent> events = new CopyOnWriteArrayList<>();
  private final FakeTask task = new FakeTask("task");

  @Test
  void aControllerWithoutAnAnnouncerObservesAndCountsWhatItOmits() {
    try (BackgroundTaskController controller = builder().start()) {
      task.level = 130;
      await().atMost(LIMIT).until(() -> controller.snapshot().omittedClosings() == 1);
      task.level = 0; // it has run by itself
      await().atMost(LIMIT).until(() -> controller.snapshot().tasks().get(0).level() == 0);
      task.level = 130;
      await().atMost(LIMIT).until(() -> controller.snapshot().omittedClosings() == 2);

      assertThat(controller.snapshot().observing()).isEqualTo(DeferralReason.NO_ANNOUNCER);
      assertThat(controller.snapshot().closings()).isZero();
      assertThat(events)
          .allSatisfy(event -> assertThat(event).isNotInstanceOf(ControllerEvent.GateClosed.class));
      assertThat(task.runs).isZero();
    }
  }

  @Test
  void countsEachClosingThatItOmitsWhileAnotherTaskStaysDue() {
    FakeTask full = new FakeTask("full");
    full.level = 130;
    task.level = 130;
    try (BackgroundTaskController controller = builder().task(full).start()) {
      awaitOmitted(controller, 1);
      for (int omitted = 2; omitted <= 3; omitted++) {
        task.level = 0; // it has run by itself
        await().atMost(LIMIT).until(() -> controller.snapshot().tasks().get(0).level() == 0);
        task.level = 130;
        awaitOmitted(controller, omitted);
      }

      assertThat(events).filteredOn(ControllerEvent.Deferred.class::isInstance).hasSize(1);
    }
  }

  private static void awaitOmitted(BackgroundTaskController controller, int closings) {
    await()
        .atMost(LIMIT)
        .untilAsserted(
            () -> assertThat(controller.snapshot().omittedClosings()).isEqualTo(closings));
  }

  @Test
  void countsARunThatSomebodyAsksForAmongWhatItOmits() {
    try (BackgroundTaskController controller = builder().start()) {
      controller.runNow("task");
      awaitOmitted(controller, 1);
    }
  }

  @Test
  void doesNotCloseWhenSomebodyAsksForARunEither() {
    try (BackgroundTaskController controller = builder().start()) {
      controller.runNow("task");

      await()
          .atMost(LIMIT)
          .untilAsserted(
              () ->
                  assertThat(events)
                      .filteredOn(ControllerEvent.Deferred.class::isInstance)
                      .extracting(event -> ((ControllerEvent.Deferred) event).reason())
                      .containsExactly(DeferralReason.NO_ANNOUNCER));
      assertThat(task.runs).isZero();
    }
  }

  @Test
  void saysOnceThatItObservesAndWhatToSet() {
    assertThat(lines(Level.WARNING, builder()))
        .singleElement()
        .asString()
        .startsWith("Controller observing only observes and closes nothing: nobody has said who")
        .endsWith("(expected an announcer, or refusalsAreRetried(true) in its builder).");
    assertThat(lines(Level.WARNING, builder().propertyPrefix("my.")))
        .singleElement()
        .asString()
        .endsWith("(expected an Announcer bean, or my.refusals-are-retried=true).");
  }

  @Test
  void saysWithoutAWarningThatItIsSetToObserve() {
    ControllerBuilder set = builder().refusalsAreRetried(true).observeOnly(true);

    assertThat(lines(Level.WARNING, set)).isEmpty();
    assertThat(lines(Level.INFO, set))
        .singleElement()
        .isEqualTo(
            "Controller observing only observes and closes nothing: it is set to (expected"
                + " observeOnly(false) in its builder).");
    assertThat(lines(Level.INFO, set.propertyPrefix("my.")))
        .singleElement()
        .asString()
        .endsWith("(expected my.observe-only=false).");
  }

  @Test
  void namesTheSettingsAsAProgramWithoutBeansCallsThem() {
    UnaryOperator<String> names = name -> "my." + name.replace('-', '_');

    assertThat(toClose(builder().propertyNames(names))).isEqualTo("my.refusals_are_retried=true");
    assertThat(toClose(builder().propertyNames(names).refusalsAreRetried(true).observeOnly(true)))
        .isEqualTo("my.observe_only=false");
  }

  /** Who has set the first thing would otherwise find out about the second at the next start. */
  @Test
  void namesBothSettingsWhereTwoAreMissing() {
    assertThat(toClose(builder().propertyPrefix("my.").observeOnly(true)))
        .isEqualTo("my.observe-only=false; and an Announcer bean, or my.refusals-are-retried=true");
    assertThat(toClose(builder().observeOnly(true)))
        .isEqualTo(
            "observeOnly(false) in its builder; and an announcer, or refusalsAreRetried(true) in"
                + " its builder");
  }

  private static @Nullable String toClose(ControllerBuilder builder) {
    try (BackgroundTaskController controller = builder.build()) {
      return controller.snapshot().toClose();
    }
  }

  /** Returns what a controller logs that starts and ends. */
  private static List<String> lines(Level level, ControllerBuilder builder) {
    List<LogRecord> records = new CopyOnWriteArrayList<>();
    RecordingHandler handler = new RecordingHandler(records);
    LOG.addHandler(handler);
    try {
      builder.start().close();
    } finally {
      LOG.removeHandler(handler);
    }
    return records.stream()
        .filter(record -> record.getLevel() == level)
        .map(new SimpleFormatter()::formatMessage)
        .toList();
  }

  @Test
  void saysOnceThatAnotherControllerCollectsAndNamesIt() {
    task.stopsTheProcess = true;
    List<LogRecord> records = new CopyOnWriteArrayList<>();
    RecordingHandler handler = new RecordingHandler(records);
    LOG.addHandler(handler);
    try (BackgroundTaskController first =
            builder().name("orders").refusalsAreRetried(true).start();
        BackgroundTaskController second = builder().refusalsAreRetried(true).start()) {
      second.start();
      assertThat(first.snapshot().observing()).isNull();
      assertThat(second.snapshot().observing()).isEqualTo(DeferralReason.ANOTHER_CONTROLLER);
    } finally {
      LOG.removeHandler(handler);
    }

    assertThat(records)
        .filteredOn(record -> record.getLevel() == Level.WARNING)
        .singleElement()
        .extracting(new SimpleFormatter()::formatMessage)
        .asString()
        .startsWith("Controller observing only observes and closes nothing: controller orders of");
  }

  @Test
  void closesOnceTheUserSaysThatRefusalsAreRetried() {
    closes(builder().refusalsAreRetried(true));
  }

  @Test
  void closesWithAnAnnouncer() {
    closes(builder().announcer(FirstRefusalAnnouncer.create()));
  }

  @Test
  void closesByRefusalsAlsoIfTheirAnnouncerIsShared() {
    closes(builder().announcer(FirstRefusalAnnouncer.create().shared()));
  }

  @Test
  void anAnnouncerThatTellsNobodyIsNone() {
    assertThat(reason(builder().announcer(Announcer.none())))
        .isEqualTo(DeferralReason.NO_ANNOUNCER);
    assertThat(reason(builder().announcer(Announcer.none()).refusalsAreRetried(true))).isNull();
  }

  @Test
  void anAnnouncerThatTellsNobodyIsNoneAlsoIfItIsShared() {
    assertThat(reason(builder().announcer(Announcer.none().shared())))
        .isEqualTo(DeferralReason.NO_ANNOUNCER);
  }

  @Test
  void observesWhereItIsSetToWhoeverWouldTakeTheRequests() {
    assertThat(reason(builder().observeOnly(true))).isEqualTo(DeferralReason.OBSERVE_ONLY);
    assertThat(reason(builder().observeOnly(true).refusalsAreRetried(true)))
        .isEqualTo(DeferralReason.OBSERVE_ONLY);
  }

  private static @Nullable DeferralReason reason(ControllerBuilder builder) {
    try (BackgroundTaskController controller = builder.build()) {
      return controller.snapshot().observing();
    }
  }

  private void closes(ControllerBuilder builder) {
    task.level = 110;
    try (BackgroundTaskController controller = builder.start()) {
      await().atMost(LIMIT).until(() -> controller.snapshot().closings() > 0);
      assertThat(controller.snapshot().observing()).isNull();
      assertThat(controller.snapshot().omittedClosings()).isZero();
    }
  }

  private ControllerBuilder builder() {
    return BackgroundTaskController.builder()
        .name("observing")
        .jmx(false)
        .task(task)
        .listener(events::add);
  }
}
