package io.github.btc.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import java.io.BufferedReader;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.ErrorManager;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RotatingLogHandlerTest {

  private static final int MOST_BYTES = 2_000;

  @TempDir private Path folder;
  private Path file;
  private RotatingLogHandler handler;
  private final List<String> written = new ArrayList<>();

  @BeforeEach
  void open() throws IOException {
    file = folder.resolve("logs/service.log");
    reopen(10);
  }

  private void reopen(int keep) throws IOException {
    reopen(RotatingLogHandler.open(file, MOST_BYTES, keep));
  }

  private void reopen(RotatingLogHandler.Opener opener) throws IOException {
    handler.close();
    LogArchive archive = new LogArchive(file, 10, Clock.systemUTC());
    reopen(new RotatingLogHandler(file, MOST_BYTES, archive, opener));
  }

  private void reopen(RotatingLogHandler other) {
    handler = other;
    handler.setFormatter(new PlainFormatter());
  }

  @AfterEach
  void close() {
    handler.close();
  }

  private void write(int lines) {
    for (int i = 0; i < lines; i++) {
      String line = "line " + written.size();
      written.add(line);
      handler.publish(new LogRecord(Level.INFO, line));
    }
  }

  private List<Path> files(String end) throws IOException {
    try (Stream<Path> files = Files.list(file.getParent())) {
      return files.filter(it -> it.getFileName().toString().endsWith(end)).sorted().toList();
    }
  }

  /** Returns every line of every file, the oldest first. */
  private List<String> lines() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Path compressed : files(".gz")) {
      try (BufferedReader reader =
          new BufferedReader(
              new InputStreamReader(
                  new GZIPInputStream(Files.newInputStream(compressed)), StandardCharsets.UTF_8))) {
        lines.addAll(reader.lines().toList());
      }
    }
    for (Path plain : files(".log")) { // service-TIME.log before service.log
      lines.addAll(Files.readAllLines(plain));
    }
    return lines;
  }

  @Test
  void losesNoLine() throws IOException {
    for (int i = 0; i < 5; i++) {
      write(10);
      handler.rotate();
    }
    write(3);
    assertThat(lines()).isEqualTo(written);
    assertThat(files(".gz")).hasSize(5);
    assertThat(files(".log")).containsExactly(file);
  }

  @Test
  void losesNoLineWhenTwoRotateAtOnce() throws Exception {
    int rounds = 50;
    handler.close();
    reopen(rounds);
    CyclicBarrier together = new CyclicBarrier(2);
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      for (int i = 0; i < rounds; i++) {
        write(1);
        Future<Void> rotation =
            other.submit(
                () -> {
                  together.await();
                  handler.rotate();
                  return null;
                });
        together.await();
        handler.rotate();
        rotation.get();
      }
    } finally {
      other.shutdownNow();
    }
    assertThat(lines()).isEqualTo(written);
    assertThat(files(".gz")).hasSize(rounds);
  }

  @Test
  void isDueBySizeAndFallsByRotation() throws Exception {
    BackgroundTask task = handler.rotationAt(ActivationInterval.between(50, 100));
    assertThat(task.level()).isZero();
    write(10);
    assertThat(task.level() >= task.activationInterval().min()).isTrue();

    task.run();

    assertThat(task.level()).isZero();
    assertThat(task.uncontrolledRuns()).isZero();
  }

  @Test
  void isDueByTime() throws Exception {
    BackgroundTask task = handler.rotationEvery(Duration.ofHours(1));
    write(1);
    task.run();
    assertThat(files(".gz")).hasSize(1);
  }

  @Test
  void doesNotRotateAnEmptyFile() throws IOException {
    handler.rotate();
    assertThat(files("")).containsExactly(file);
  }

  @Test
  void staysBoundedWhenNoRotationComes() throws IOException {
    BackgroundTask task = handler.rotationAt(ActivationInterval.between(50, 100));
    while (task.uncontrolledRuns() == 0) {
      write(1);
    }
    write(1);
    assertThat(Files.size(file)).isLessThan(MOST_BYTES);
    assertThat(lines()).isEqualTo(written);

    handler.rotate();

    assertThat(files(".gz")).hasSize(2);
    assertThat(lines()).isEqualTo(written);
  }

  /** As where BTC only observes: nothing compresses the files, and nothing else deletes them. */
  @Test
  void keepsNoMoreFilesThanAskedForWhenNoRotationComes() throws IOException {
    handler.close();
    reopen(2);
    BackgroundTask task = handler.rotationAt(ActivationInterval.between(50, 100));

    while (task.uncontrolledRuns() < 10) {
      write(1);
    }

    assertThat(files(".log")).hasSize(3).endsWith(file);
    assertThat(lines()).isEqualTo(written.subList(written.size() - lines().size(), written.size()));
  }

  @Test
  void countsCompressedFilesTooWhenItDeletesTheOldest() throws IOException {
    handler.close();
    reopen(2);
    for (int i = 0; i < 2; i++) {
      write(1);
      handler.rotate();
    }
    BackgroundTask task = handler.rotationAt(ActivationInterval.between(50, 100));

    while (task.uncontrolledRuns() == 0) {
      write(1);
    }

    assertThat(files(".gz")).hasSize(1);
    assertThat(files(".log")).hasSize(2).endsWith(file);
    assertThat(lines()).isEqualTo(written.subList(1, written.size()));
  }

  @Test
  void deletesTheOldestAlsoWhenCompressingFails() throws IOException {
    handler.close();
    reopen(1);
    for (int i = 0; i < 2; i++) {
      Files.writeString(
          file.resolveSibling("service-2020010" + (i + 1) + "T000000.000Z.log"), "old\n");
    }

    Thread.currentThread().interrupt();
    assertThatThrownBy(handler::rotate).isInstanceOf(IOException.class);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(files(".log"))
        .containsExactly(file.resolveSibling("service-20200102T000000.000Z.log"), file);
  }

  @Test
  void deletesWhatIsTooOld() throws IOException {
    handler.close();
    reopen(2);
    for (int i = 0; i < 5; i++) {
      write(1);
      handler.rotate();
    }
    assertThat(lines()).containsExactly("line 3", "line 4");
  }

  @Test
  void appendsToWhatIsThereAndCompressesWhatAProcessBeforeLeft() throws IOException {
    write(2);
    handler.close();
    Files.writeString(file.resolveSibling("service-20200101T000000.000Z.log"), "old\n");
    reopen(10);
    write(1);

    handler.rotate();

    assertThat(files(".gz")).hasSize(2);
    assertThat(lines()).containsExactly("old", "line 0", "line 1", "line 2");
  }

  @Test
  void losesNoLineWhenTheClockIsSetBack() throws IOException {
    Clock stopped = Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);
    for (int i = 0; i < 3; i++) { // each begins when the one before began
      handler.close();
      LogArchive archive = new LogArchive(file, 10, stopped);
      reopen(new RotatingLogHandler(file, MOST_BYTES, archive, RotatingLogHandler::append));
      write(1);
      handler.rotate();
    }
    assertThat(lines()).isEqualTo(written);
    assertThat(files(".gz")).hasSize(3);
  }

  /** A new file must not have an earlier name than older files after the clock went wrong. */
  @Test
  void deletesTheOldestAlsoWhenTheClockIsSetBack() throws IOException {
    Instant noon = Instant.parse("2026-01-02T12:00:00Z");
    for (Instant start : List.of(noon, noon.minus(Duration.ofDays(1)), noon.minusSeconds(3600))) {
      handler.close(); // a new process, which remembers nothing of the one before
      LogArchive archive = new LogArchive(file, 2, Clock.fixed(start, ZoneOffset.UTC));
      reopen(new RotatingLogHandler(file, MOST_BYTES, archive, RotatingLogHandler::append));
      write(1);
      handler.rotate();
      write(1);
      handler.rotate();
    }

    assertThat(lines()).containsExactly("line 4", "line 5");
  }

  @Test
  void takesNoNumbersInANameForATimeThatAreNone() throws IOException {
    Path other = file.resolveSibling("service-99999999T999999.999Z.log.gz");
    Files.writeString(other, "theirs");
    handler.close();
    reopen(1);
    write(1);

    handler.rotate();

    assertThat(other).hasContent("theirs");
    assertThat(files(".gz")).hasSize(2);
  }

  @Test
  void leavesFilesOfOthersAlone() throws IOException {
    Path other = Files.writeString(file.resolveSibling("service-audit.log"), "theirs");
    write(1);
    handler.rotate();
    assertThat(other).hasContent("theirs");
  }

  @Test
  void whatAnInterruptCutShortIsDoneByTheNextRotation() throws IOException {
    write(5);
    Thread.currentThread().interrupt();
    assertThatThrownBy(handler::rotate)
        .isInstanceOfAny(
            InterruptedIOException.class, java.nio.channels.ClosedByInterruptException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(files(".gz")).isEmpty();
    write(1);
    assertThat(lines()).isEqualTo(written);

    handler.rotate();

    assertThat(lines()).isEqualTo(written);
    assertThat(files(".gz")).hasSize(2);
  }

  @Test
  void leavesTheFileAloneOnceItIsClosed() throws Exception {
    BackgroundTask task = handler.rotationAt(ActivationInterval.between(50, 100));
    write(10);

    handler.close();
    handler.publish(new LogRecord(Level.INFO, "late"));
    task.run();

    assertThat(files("")).containsExactly(file);
    assertThat(lines()).isEqualTo(written);
    assertThat(task.level()).isZero();
  }

  @Test
  void goesOnWritingWhenTheFileCouldNotBeClosed() throws IOException {
    AtomicBoolean broken = new AtomicBoolean();
    reopen(path -> breaking(path, broken));
    write(2);
    broken.set(true);

    assertThatThrownBy(handler::rotate).hasMessage("no room");

    write(2);
    assertThat(lines()).isEqualTo(written);
    handler.rotate();
    assertThat(lines()).isEqualTo(written);
    assertThat(files(".gz")).hasSize(1);
  }

  @Test
  void goesOnWritingWhenTheFileCouldNotBeOpenedForAWhile() throws IOException {
    AtomicBoolean full = new AtomicBoolean();
    reopen(path -> opening(path, full));
    List<String> reported = new ArrayList<>();
    handler.setErrorManager(
        new ErrorManager() {
          @Override
          public void error(String message, Exception problem, int code) {
            reported.add(problem.getMessage());
          }
        });
    write(2);
    full.set(true);
    assertThatThrownBy(handler::rotate).hasMessage("too many open files");
    handler.publish(new LogRecord(Level.INFO, "told of, not written"));
    full.set(false);

    write(2);

    assertThat(lines()).isEqualTo(written);
    assertThat(reported).containsExactly("too many open files");
    handler.rotate();
    assertThat(lines()).isEqualTo(written);
    assertThat(files(".gz")).hasSize(2);
  }

  @Test
  void compressesNextTimeWhatWasRenamedBeforeTheFileCouldNotBeOpened() throws IOException {
    AtomicBoolean full = new AtomicBoolean();
    reopen(path -> opening(path, full));
    write(2);
    full.set(true);
    assertThatThrownBy(handler::rotate).hasMessage("too many open files");

    handler.rotate(); // without a line since

    assertThat(files("")).hasSize(1).isEqualTo(files(".gz"));
    assertThat(lines()).isEqualTo(written);
  }

  private static OutputStream opening(Path path, AtomicBoolean full) throws IOException {
    if (full.get()) {
      throw new IOException("too many open files");
    }
    return RotatingLogHandler.append(path);
  }

  /** Opens a file that is closed once with a failure, when it is broken. */
  private static OutputStream breaking(Path path, AtomicBoolean broken) throws IOException {
    return new FilterOutputStream(RotatingLogHandler.append(path)) {
      @Override
      public void close() throws IOException {
        super.close();
        if (broken.getAndSet(false)) {
          throw new IOException("no room");
        }
      }
    };
  }

  @Test
  void refusesASizeThatIsNeverReached() {
    assertThatThrownBy(() -> handler.rotationAt(ActivationInterval.between(10, 2_001)))
        .hasMessage("size.max: 2001.0 (expected at most mostBytes, 2000)");
  }

  @Test
  void refusesABoundOutOfRange() {
    assertThatThrownBy(() -> RotatingLogHandler.open(file, 10, 1))
        .hasMessage("mostBytes: 10 (expected 1024 to 1099511627776)");
    assertThatThrownBy(() -> RotatingLogHandler.open(file, 2_000, -1))
        .hasMessage("keep: -1 (expected 0 to 10000)");
  }

  private static final class PlainFormatter extends Formatter {
    @Override
    public String format(LogRecord line) {
      return line.getMessage() + "\n";
    }
  }
}
