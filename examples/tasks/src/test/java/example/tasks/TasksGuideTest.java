package example.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.controller.ControllerBuilder;
import io.github.btc.proofs.contracts.DocumentedCode;
import io.github.btc.tasks.RotatingLogHandler;
import io.github.btc.test.RecordingListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.Options;
import org.sqlite.SQLiteDataSource;

/** The guide shows code that is compiled, and the code does what the guide says. */
class TasksGuideTest {

  @Test
  void showsCompiledCode() throws IOException {
    DocumentedCode.assertCompiled(
        Path.of("../../docs/guides/tasks.md"),
        Path.of("src/test/java/example/tasks/TasksGuideSnippets.java"));
  }

  @Test
  void compactsWhenEnoughIsDead() {
    FakeStore store = new FakeStore();
    RecordingListener listener = new RecordingListener();
    ControllerBuilder builder =
        BackgroundTaskController.builder()
            .task(new TasksGuideSnippets(store).new Compaction())
            .announcer(Announcer.none())
            .refusalsAreRetried(true)
            .listener(listener)
            .jmx(false);
    TasksGuideSnippets.periodic(builder, () -> {});
    try (BackgroundTaskController controller = builder.start()) {
      store.dead = 96 << 20;

      assertThat(
              listener.await(ControllerEvent.GateOpened.class, 1, Duration.ofMinutes(2)).ending())
          .isEqualTo(Ending.COMPLETED);
      assertThat(store.dead).isZero();
      assertThat(controller.snapshot().tasks()).hasSize(2);
    }
  }

  @Test
  void readyTasksRunAsTheGuideSays(@TempDir Path folder) throws Exception {
    SQLiteDataSource sqlite = new SQLiteDataSource();
    sqlite.setUrl("jdbc:sqlite:" + folder.resolve("orders.db"));
    RecordingListener listener = new RecordingListener();
    ControllerBuilder builder =
        BackgroundTaskController.builder()
            .announcer(Announcer.none())
            .refusalsAreRetried(true)
            .listener(listener)
            .jmx(false);
    RotatingLogHandler handler = TasksGuideSnippets.logs(builder, folder);
    Logger.getLogger("").removeHandler(handler);
    try (Directory directory = new ByteBuffersDirectory();
        IndexWriter writer = TasksGuideSnippets.lucene(builder, directory, new StandardAnalyzer());
        Options options = new Options().setCreateIfMissing(true)) {
      TasksGuideSnippets.sqlite(builder, sqlite, folder.resolve("orders.db"));
      CompletableFuture<Path> dump = TasksGuideSnippets.dumps(builder, folder.resolve("dumps"));
      TasksGuideSnippets.rocksDb(
          builder,
          options,
          folder.resolve("database"),
          gate -> {
            addSegments(writer);
            assertThat(dump.orTimeout(2, TimeUnit.MINUTES).join()).isNotEmptyFile();
            listener.await(ControllerEvent.TaskRan.class, 2, Duration.ofMinutes(2));
          });
    } finally {
      handler.close();
    }
    assertThat(listener.events(ControllerEvent.TaskRan.class))
        .extracting(ControllerEvent.TaskRan::task)
        .contains("merges", "heap-dump");
  }

  private static void addSegments(IndexWriter writer) {
    try {
      for (int i = 0; i < 32; i++) {
        writer.addDocument(new Document());
        writer.flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
