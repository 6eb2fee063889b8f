package io.github.btc.spring.boot;

import static io.github.btc.spring.boot.Contexts.NO_GC;
import static io.github.btc.spring.boot.Contexts.PLAIN;
import static io.github.btc.spring.boot.RunningApplication.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Deferred;
import io.github.btc.spring.ControllerLifecycle;
import io.github.btc.test.ManualBackgroundTask;
import io.github.btc.test.RecordingListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

/** The replicas of one host take turns by a property. */
class TurnsFolderTest {

  @TempDir private Path folder;

  @Test
  void oneReplicaOfAHostClosesAtATime() {
    replica(folder)
        .run(
            first -> {
              ManualBackgroundTask running = first.getBean(ManualBackgroundTask.class);
              running.makeRunsWait();
              startWithDueTask(first);
              running.awaitStarted(1, LIMIT);

              replica(folder).run(second -> closesAfter(running, second));
            });
  }

  private static void closesAfter(ManualBackgroundTask running, ApplicationContext replica) {
    startWithDueTask(replica);
    Deferred deferred = replica.getBean(RecordingListener.class).await(Deferred.class, 1, LIMIT);
    assertThat(deferred.reason()).isEqualTo(DeferralReason.COORDINATOR);
    assertThat(replica.getBean(ManualBackgroundTask.class).started()).isZero();

    running.letRunEnd();

    replica.getBean(ManualBackgroundTask.class).awaitStarted(1, LIMIT);
  }

  private static void startWithDueTask(ApplicationContext replica) {
    replica.getBean(ControllerLifecycle.class).trafficComes();
    replica.getBean(ManualBackgroundTask.class).makeDue();
  }

  @Test
  void refusesAFolderBesideACoordinatorOfTheApplication() {
    isRefused(
        replica(folder).withUserConfiguration(OwnBeansTest.OwnCoordinator.class),
        folder,
        "no turns folder where there is a Coordinator bean; remove one of the two");
  }

  @Test
  void refusesAFolderThatItCannotWriteToAtTheStart() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    isRefused(replica(file), file, "the absolute path of a folder that this process can write to");
  }

  private static void isRefused(ApplicationContextRunner replica, Path folder, String expected) {
    replica.run(
        context ->
            assertThat(context)
                .getFailure()
                .hasStackTraceContaining("btc.turns-folder")
                .hasStackTraceContaining(
                    "turnsFolder: \"%s\" (expected %s)".formatted(folder, expected)));
  }

  private static ApplicationContextRunner replica(Path folder) {
    return PLAIN
        .withPropertyValues(NO_GC, "btc.announce-limit=60s", "btc.task-limit=10m")
        .withPropertyValues("btc.turns-folder=" + folder)
        .withUserConfiguration(OwnBeansTest.OwnBeans.class);
  }
}
