package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerState;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.test.ManualBackgroundTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Children share the controller of their parent, which starts, pauses and ends it. */
@Tag("one-jdk")
class ParentContextTest {

  @Test
  void aChildThatClosesLeavesTheControllerToTheOthers() throws Exception {
    try (RunningApplication parent = RunningApplication.startParent();
        RunningApplication other = RunningApplication.startBelow(parent.context())) {
      RunningApplication one = RunningApplication.startBelow(parent.context());
      assertThat(one.controller()).isSameAs(parent.controller());

      one.close();

      refusesWhileTheGateOf(parent, other);
      try (RunningApplication again = RunningApplication.startBelow(parent.context())) {
        refusesWhileTheGateOf(parent, again);
      }
    }
  }

  @Test
  void aChildThatStopsDoesNotPauseTheOthers() throws Exception {
    try (RunningApplication parent = RunningApplication.startParent();
        RunningApplication one = RunningApplication.startBelow(parent.context());
        RunningApplication other = RunningApplication.startBelow(parent.context())) {
      one.context().stop();

      refusesWhileTheGateOf(parent, other);
    }
  }

  private static void refusesWhileTheGateOf(RunningApplication parent, RunningApplication child)
      throws Exception {
    parent.closeGate();
    assertThat(child.status("/orders")).isEqualTo(503);
    parent.openGate();
    assertThat(child.status("/orders")).isEqualTo(200);
  }

  @Test
  void eachChildShowsTheClosingsOfTheSharedControllerAndTakesNothingWithIt() {
    try (RunningApplication parent = RunningApplication.startParent();
        RunningApplication one = RunningApplication.startBelow(parent.context())) {
      try (RunningApplication other = RunningApplication.startBelow(parent.context())) {
        closeAndOpen(parent);
        awaitClosings(other, 1);
      }

      closeAndOpen(parent);

      awaitClosings(one, 2);
      awaitClosings(parent, 2);
    }
  }

  private static void closeAndOpen(RunningApplication application) {
    application.closeGate();
    application.openGate();
  }

  private static void awaitClosings(RunningApplication application, int count) {
    LastClosings closings = application.context().getBean(LastClosings.class);
    RunningApplication.await("closings", () -> closings.latestFirst().size() == count);
  }

  @Test
  void theFirstChildStartsAControllerThatNothingInItsParentStarts() {
    BackgroundTaskController controller;
    try (AnnotationConfigApplicationContext parent =
        new AnnotationConfigApplicationContext(OnlyAController.class)) {
      controller = parent.getBean(BackgroundTaskController.class);
      try (RunningApplication child = RunningApplication.startBelow(parent)) {
        assertThat(child.controller()).isSameAs(controller);
        ManualBackgroundTask task = parent.getBean("shared", ManualBackgroundTask.class);
        task.makeDue();
        task.awaitStarted(1, RunningApplication.LIMIT);
      }
      assertThat(controller.snapshot().state()).isNotEqualTo(ControllerState.STOPPED);
    }
    assertThat(controller.snapshot().state()).isEqualTo(ControllerState.STOPPED);
  }

  @Configuration(proxyBeanMethods = false)
  static class OnlyAController {

    @Bean
    ManualBackgroundTask shared() {
      return ManualBackgroundTask.create();
    }

    @Bean
    BackgroundTaskController controller(ManualBackgroundTask task) {
      return BackgroundTaskController.builder()
          .refusalsAreRetried(true)
          .task(task)
          .jmx(false)
          .build();
    }
  }
}
