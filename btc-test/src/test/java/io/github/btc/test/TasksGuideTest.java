package io.github.btc.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.controller.ControllerBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The guide shows code that is compiled, and the code does what the guide says. */
class TasksGuideTest {

  @Test
  void showsCompiledCode() throws IOException {
    DocumentedCode.assertCompiled(
        Path.of("../docs/guides/tasks.md"),
        Path.of("src/test/java/io/github/btc/test/TasksGuideSnippets.java"));
  }

  @Test
  void compactsWhenEnoughIsDead() {
    FakeStore store = new FakeStore();
    RecordingListener listener = new RecordingListener();
    ControllerBuilder builder =
        BackgroundTaskController.builder()
            .task(new TasksGuideSnippets(store).new Compaction())
            .announcer(Announcer.none())
            .listener(listener)
            .jmx(false);
    TasksGuideSnippets.periodic(builder, () -> {});
    try (BackgroundTaskController controller = builder.start()) {
      store.dead = 96 << 20;

      assertThat(
              listener.await(ControllerEvent.GateOpened.class, 1, Duration.ofSeconds(20)).ending())
          .isEqualTo(Ending.COMPLETED);
      assertThat(store.dead).isZero();
      assertThat(controller.snapshot().tasks()).hasSize(2);
    }
  }

  private static final class FakeStore implements TasksGuideSnippets.Store {
    volatile long dead;

    @Override
    public long deadBytes() {
      return dead;
    }

    @Override
    public void compact() {
      dead = 0;
    }
  }
}
