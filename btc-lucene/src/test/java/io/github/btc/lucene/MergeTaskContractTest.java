package io.github.btc.lucene;

import io.github.btc.BackgroundTask;
import io.github.btc.test.BackgroundTaskContract;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

class MergeTaskContractTest extends BackgroundTaskContract {

  private SmallSegments segments;

  @BeforeEach
  void open() throws IOException {
    segments = new SmallSegments();
  }

  @AfterEach
  void close() throws IOException {
    segments.close();
  }

  @Override
  protected BackgroundTask newTask() {
    return MergeTask.of(segments.writer());
  }

  @Override
  protected void makeWork(BackgroundTask task) throws IOException {
    segments.add(20);
  }
}
