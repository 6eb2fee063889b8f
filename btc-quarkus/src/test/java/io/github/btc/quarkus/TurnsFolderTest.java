package io.github.btc.quarkus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.Closing;
import io.github.btc.Coordinator;
import io.github.btc.coordination.FileCoordinator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The replicas of one host take turns by a property. */
class TurnsFolderTest {

  private static final Closing CLOSING =
      new Closing(List.of("task"), Duration.ofMillis(5), Closing.Reason.DUE);

  @TempDir private Path folder;

  @Test
  void oneReplicaOfAHostClosesAtATime() throws Exception {
    Coordinator first = ControllerBeans.turns(with(folder), null);
    Coordinator second = ControllerBeans.turns(with(folder), null);
    assertThat(first.tryAcquire(CLOSING)).isTrue();

    assertThat(second.tryAcquire(CLOSING)).isFalse();
    first.release();

    assertThat(second.tryAcquire(CLOSING)).isTrue();
    second.release();
  }

  @Test
  void asksTheBeanWithoutAFolder() {
    BtcConfig unset = DeclaredSettingsTest.config(Map.of());
    Coordinator bean = FileCoordinator.oneAtATime(folder);

    assertThat(ControllerBeans.turns(unset, bean)).isSameAs(bean);
    assertThat(ControllerBeans.turns(unset, null)).isNull();
  }

  @Test
  void refusesAFolderBesideABean() {
    Coordinator bean = FileCoordinator.oneAtATime(folder);

    assertThatThrownBy(() -> ControllerBeans.turns(with(folder), bean))
        .hasMessage(
            "quarkus.btc.turns-folder: \"%s\" (expected no turns folder where there is a"
                + " Coordinator bean; remove one of the two)",
            folder);
  }

  @Test
  void refusesAFolderThatItCannotWriteTo() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    assertThatThrownBy(() -> ControllerBeans.turns(with(file), null))
        .hasMessage(
            "quarkus.btc.turns-folder: \"%s\" (expected the absolute path of a folder that this"
                + " process can write to)",
            file);
  }

  private static BtcConfig with(Path folder) {
    return DeclaredSettingsTest.config(Map.of("quarkus.btc.turns-folder", folder.toString()));
  }
}
