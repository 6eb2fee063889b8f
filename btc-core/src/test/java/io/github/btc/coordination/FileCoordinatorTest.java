package io.github.btc.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.Closing;
import io.github.btc.Coordinator;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileCoordinatorTest {

  private static final Closing CLOSING = closing(Duration.ofMillis(5));

  private static final Duration REST = Duration.ofMillis(700);

  @TempDir private Path folder;
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void aPlaceRestsAfterAClosing() throws IOException {
    FileCoordinator first = coordinator(1);
    FileCoordinator second = coordinator(1);
    assertThat(first.tryAcquire(CLOSING)).isTrue();
    now = now.plusSeconds(60); // a long closing is no rest
    first.release();

    now = now.plus(REST).minusMillis(1);
    assertThat(second.tryAcquire(CLOSING)).isFalse();
    now = now.plusMillis(1);
    assertThat(second.tryAcquire(CLOSING)).isTrue();
  }

  @Test
  void theFolderMayBeALink() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
    FileCoordinator byTheLink = FileCoordinator.oneAtATime(link);

    assertThat(byTheLink.tryAcquire(CLOSING)).isTrue();
    assertThat(coordinator(1).tryAcquire(CLOSING)).isFalse();
    byTheLink.release();
  }

  @Test
  void aClockThatWasSetBackDoesNotKeepEverybodyOut() throws IOException {
    FileCoordinator first = coordinator(1);
    first.tryAcquire(CLOSING);
    first.release();

    now = now.minusSeconds(3_600);

    assertThat(first.tryAcquire(CLOSING)).isTrue();
  }

  @Test
  void onlyLongClosingsTakeTurnsIfToldSo() throws IOException {
    FileCoordinator first = coordinator(1).forClosingsFrom(Duration.ofMillis(75));
    FileCoordinator second = coordinator(1).forClosingsFrom(Duration.ofMillis(75));
    assertThat(first.tryAcquire(closing(Duration.ofMillis(75)))).isTrue();

    assertThat(second.tryAcquire(closing(Duration.ofMillis(75)))).isFalse();
    assertThat(second.tryAcquire(closing(Duration.ofMillis(74)))).isTrue();
    second.release();
    assertThat(second.tryAcquire(closing(Duration.ofMillis(75))))
        .as("the end of a short closing does not end the turn of another replica")
        .isFalse();
  }

  @Test
  void everyClosingTakesTurnsByDefault() throws IOException {
    assertThat(coordinator(1).tryAcquire(closing(Duration.ofNanos(1)))).isTrue();
    assertThat(coordinator(1).tryAcquire(closing(Duration.ofNanos(1)))).isFalse();
  }

  @Test
  void eachPlaceRestsByItself() throws IOException {
    FileCoordinator first = coordinator(2);
    first.tryAcquire(CLOSING);
    first.release();

    assertThat(coordinator(2).tryAcquire(CLOSING)).as("the other place").isTrue();
  }

  @Test
  void keepsOtherProcessesOut() throws IOException {
    FileCoordinator first = FileCoordinator.oneAtATime(folder);
    assertThat(first.tryAcquire(CLOSING)).isTrue();
    assertThat(ClosingProcess.mayClose(folder)).isFalse();

    first.release();

    assertThat(ClosingProcess.mayClose(folder)).isTrue();
  }

  @Test
  void aVainAttemptInTheSameProcessLetsNoOtherProcessIn() throws IOException {
    FileCoordinator first = FileCoordinator.oneAtATime(folder);
    assertThat(first.tryAcquire(CLOSING)).isTrue();

    assertThat(FileCoordinator.oneAtATime(folder).tryAcquire(CLOSING)).isFalse();

    assertThat(ClosingProcess.mayClose(folder)).isFalse();
  }

  @Test
  void aVainAttemptByAnotherCopyOfTheClassLetsNoOtherProcessIn() throws Exception {
    FileCoordinator first = FileCoordinator.oneAtATime(folder);
    try (URLClassLoader copy = new URLClassLoader(classes(), null)) {
      Object second =
          copy.loadClass(FileCoordinator.class.getName())
              .getMethod("oneAtATime", Path.class)
              .invoke(null, folder);
      Object closing = closingOf(copy);
      Method tryAcquire = second.getClass().getMethod("tryAcquire", closing.getClass());
      assertThat(first.tryAcquire(CLOSING)).isTrue();

      assertThat(tryAcquire.invoke(second, closing)).isEqualTo(false);

      assertThat(ClosingProcess.mayClose(folder)).isFalse();
      first.release();
      assertThat(tryAcquire.invoke(second, closing)).isEqualTo(true);
      assertThat(ClosingProcess.mayClose(folder)).isFalse();
      second.getClass().getMethod("release").invoke(second);
      assertThat(ClosingProcess.mayClose(folder)).isTrue();
    }
  }

  private static URL[] classes() {
    return Stream.of(FileCoordinator.class, Coordinator.class)
        .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
        .toArray(URL[]::new);
  }

  @Test
  void makesItsFolder() throws IOException {
    Path deeper = folder.resolve("a/b");

    assertThat(FileCoordinator.oneAtATime(deeper).tryAcquire(CLOSING)).isTrue();
    assertThat(deeper).isDirectory();
  }

  @Test
  void saysWhenTheFolderIsNone() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    assertThatThrownBy(() -> FileCoordinator.oneAtATime(file).tryAcquire(CLOSING))
        .isInstanceOf(IOException.class);
  }

  @Test
  void refusesValuesOutOfRange() {
    assertThatThrownBy(() -> FileCoordinator.of(folder, 0, REST))
        .hasMessage("most: 0 (expected 1 to 1000)");
    assertThatThrownBy(() -> FileCoordinator.of(folder, 1, Duration.ofHours(1)))
        .hasMessage("rest: 60 min (expected 0 to 10 min)");
  }

  private FileCoordinator coordinator(int most) {
    return FileCoordinator.of(folder, most, REST, new TestClock());
  }

  private final class TestClock extends Clock {
    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  private static Closing closing(Duration expected) {
    return new Closing(List.of("task"), expected, Closing.Reason.DUE);
  }

  private static Object closingOf(ClassLoader copy) throws Exception {
    Class<?> reason = copy.loadClass(Closing.Reason.class.getName());
    return copy.loadClass(Closing.class.getName())
        .getConstructor(List.class, Duration.class, reason)
        .newInstance(List.of("task"), Duration.ofMillis(5), reason.getEnumConstants()[0]);
  }
}
