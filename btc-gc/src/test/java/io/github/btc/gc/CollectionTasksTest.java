package io.github.btc.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.github.btc.internal.Settings;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class CollectionTasksTest {

  @Test
  void saysThatANativeImageCollectsByItself() {
    StringBuilder said = new StringBuilder();
    Logger logger = Logger.getLogger(CollectionTasks.class.getName());
    Handler handler = new Appending(said);
    logger.setLevel(Level.INFO);
    logger.addHandler(handler);
    try {
      assertThat(CollectionTasks.onAJvm(true, () -> fail("made a task"))).isEmpty();
    } finally {
      logger.removeHandler(handler);
    }

    assertThat(said).contains("BTC leaves all collections to this native image");
  }

  @Test
  void leavesToTheJvmWhatTheDoctorRefuses() {
    Diagnosis refused =
        new Diagnosis(
            "young",
            "ZGC",
            List.of(Diagnosis.Finding.error("collector", "ZGC", "Serial", "use Serial")),
            "");

    assertThat(
            CollectionTasks.whereTheyWork(
                List.of(
                    () -> {
                      throw new RefusedCollectionException(refused);
                    })))
        .isEmpty();
  }

  @Test
  void doesNotHideAShareOutOfRange() {
    assertThatThrownBy(
            () -> CollectionTasks.whereTheyWork(List.of(() -> GarbageCollectionTask.young(2, 3))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("minShare: 2 (expected");
  }

  @Test
  void refusesWhatWasAskedForAndDoesNotWork() {
    assertThatThrownBy(
            () ->
                CollectionTasks.asked(
                    List.of(
                        () -> {
                          throw new IllegalStateException("as a test");
                        })))
        .hasMessage("as a test");
  }

  private static final class Appending extends Handler {

    private final StringBuilder said;

    Appending(StringBuilder said) {
      this.said = said;
    }

    @Override
    public void publish(LogRecord record) {
      said.append(record.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Test
  void theDefaultSharesAreAsTheyAreDeclared() {
    assertThat(
            List.of(
                GarbageCollectionTask.DEFAULT_MIN_SHARE, GarbageCollectionTask.DEFAULT_MAX_SHARE))
        .isEqualTo(
            List.of(Settings.YOUNG_MIN_SHARE.byDefault(), Settings.YOUNG_MAX_SHARE.byDefault()))
        .isEqualTo(
            List.of(Settings.FULL_MIN_SHARE.byDefault(), Settings.FULL_MAX_SHARE.byDefault()));
  }
}
