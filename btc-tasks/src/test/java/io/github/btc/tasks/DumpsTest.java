package io.github.btc.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DumpsTest {

  @TempDir private Path folder;

  @Name("io.github.btc.tasks.Seen")
  private static final class Seen extends Event {}

  @Test
  void aHeapDumpIsWhole() throws Exception {
    OnDemandTask<Path> task = HeapDump.into(folder.resolve("dumps"));
    CompletableFuture<Path> answer = task.ask();

    task.run();

    Path dump = answer.join();
    assertThat(dump.getFileName().toString()).matches("heap-\\d{8}T\\d{6}\\.\\d{3}Z\\.hprof");
    try (var in = Files.newInputStream(dump)) {
      byte[] start = in.readNBytes(12);
      assertThat(new String(start, StandardCharsets.US_ASCII)).isEqualTo("JAVA PROFILE");
    }
    assertThat(folder.resolve("dumps")).isDirectoryNotContaining("glob:**.part*");
  }

  @Test
  void aHeapDumpWaitsForTheRequestsOfTheWholeProcessAndARecordingDumpForItsOwn() {
    assertThat(HeapDump.into(folder).stopsTheProcess()).isTrue();
    assertThat(RecordingDump.into(folder).stopsTheProcess()).isFalse();
  }

  @Test
  void aFolderThatIsAFileIsSaidAndLeftAlone() throws IOException {
    Path file = Files.createFile(folder.resolve("dumps"));
    assertThatThrownBy(HeapDump.into(file)::run).isInstanceOf(FileAlreadyExistsException.class);
    assertThat(file).isEmptyFile();
  }

  @Test
  void aRecordingDumpHoldsWhatHappenedAndTheRecordingGoesOn() throws Exception {
    OnDemandTask<Path> task = RecordingDump.into(folder);
    try (Recording recording = new Recording()) {
      recording.enable(Seen.class);
      recording.start();
      new Seen().commit();
      CompletableFuture<Path> answer = task.ask();

      task.run();

      assertThat(RecordingFile.readAllEvents(answer.join()))
          .anyMatch(event -> event.getEventType().getName().equals("io.github.btc.tasks.Seen"));
      assertThat(recording.getState()).isEqualTo(jdk.jfr.RecordingState.RUNNING);
    }
  }

  @Test
  void withoutARecordingThereIsNothingToDump() {
    assertThatThrownBy(RecordingDump.into(folder)::run)
        .hasMessageStartingWith("recordings: none (expected a running one;");
    assertThat(folder).isEmptyDirectory();
  }
}
