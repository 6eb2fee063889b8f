package io.github.btc.tools.replicas.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is in a replica's files is understood, or refused in one sentence. */
class ReplicaEventsFuzzTest {

  @TempDir static Path directory;

  @FuzzTest(maxDuration = "1m")
  void areUnderstoodOrRefused(byte[] content) throws IOException {
    Path file = Files.write(directory.resolve("events.jsonl"), content);
    try {
      assertThat(ReplicaEvents.read(file).abandonedClosings()).isNotNegative();
    } catch (IOException e) {
      assertThat(e.getMessage()).contains(file.toString());
    }
  }
}
