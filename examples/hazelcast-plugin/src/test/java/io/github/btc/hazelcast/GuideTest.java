package io.github.btc.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.gc.GarbageCollectionTask;
import io.github.btc.proofs.contracts.DocumentedCode;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The code of the guide compiles, and the plugin's page names every setting. */
class GuideTest {

  private static final Path GUIDE = Path.of("..", "..", "docs", "guides", "clusters.md");
  private static final Path PAGE = Path.of("README.md");
  private static final Path SOURCE =
      Path.of("src", "test", "java", "io", "github", "btc", "hazelcast", "GuideTest.java");
  private static final Path SETTINGS =
      Path.of("src", "main", "java", "io", "github", "btc", "hazelcast", "Settings.java");

  @Test
  void showsCodeThatCompiles() throws IOException {
    DocumentedCode.assertCompiled(GUIDE, SOURCE);
  }

  @Test
  void namesEverySetting() throws IOException {
    String page = Files.readString(PAGE);
    String settings = Files.readString(SETTINGS);
    for (RecordComponent component : Settings.class.getRecordComponents()) {
      String described = "@param " + component.getName() + " {@code ";
      int from = settings.indexOf(described) + described.length();
      String name = settings.substring(from, settings.indexOf('}', from));
      assertThat(name).startsWith("btc.");
      assertThat(page).contains("| `" + name + "` |");
    }
  }

  static void coordinatorAlone(HazelcastInstance hazelcast) {
    // tag::coordinator
    BackgroundTaskController.builder()
        .task(GarbageCollectionTask.young())
        .refusalsAreRetried(true) // by the clients; otherwise the controller only observes
        .coordinator(HazelcastCoordinator.of(hazelcast, 1, Duration.ofMillis(750)))
        .start();
    // end::coordinator
  }
}
