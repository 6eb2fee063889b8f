package io.github.btc.tools.replicas.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AttemptRecorderTest {

  @TempDir private Path folder;

  /** One request that is refused again and again. */
  @Test
  void hasRoomForMoreAttemptsThanItExpected() throws IOException {
    AttemptRecorder recorder = new AttemptRecorder(1);
    int attempts = 25_000;
    for (int i = 0; i < attempts; i++) {
      recorder.add(i, 0, 3, i == attempts - 1 ? 200 : 503, 7, i, i + 1);
    }
    recorder.write(folder.resolve("attempts"), 0, 10);

    List<Attempts.Attempt> read = Attempts.read(folder.resolve("attempts")).all();

    assertThat(read).hasSize(attempts);
    assertThat(read.get(attempts - 1))
        .isEqualTo(new Attempts.Attempt(attempts - 1, 0, 3, 200, 7, attempts - 1, attempts));
    assertThat(read.get(12_345).status()).isEqualTo(503);
  }
}
