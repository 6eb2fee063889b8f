package io.github.btc.proofs.contracts;

import io.github.btc.ControllerSnapshot;
import io.github.btc.controller.BackgroundTaskController;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The service of a {@link Trial}, in a JVM of its own. */
public final class TriedService implements AutoCloseable {

  private static final String PORT = "trial: port=";
  private static final String OMITTED = "trial: omitted a closing";
  private static final String SEEN = "trial: seen ";
  private static final Pattern PORT_LINE = Pattern.compile("^" + PORT + "(\\d+)");
  private static final Pattern SEEN_LINE = Pattern.compile("^" + SEEN + "(.*)");

  private static final int GARBAGE_BYTES = 100_000;
  private static final long GARBAGE_PAUSE_NANOS = 1_000_000;

  private static volatile @Nullable Object sink;

  private final StartedService process;

  private TriedService(StartedService process) {
    this.process = process;
  }

  // --- in the JVM of the service -------------------------------------------------------------

  /**
   * Tells the test the port of a service, lets garbage arise until the test ends, and tells it what
   * the controller has done.
   *
   * @param port the port
   * @param controller the controller
   * @throws IOException if the test cannot be heard
   */
  public static void serveUntilTheTestEnds(int port, BackgroundTaskController controller)
      throws IOException {
    Thread garbage = new Thread(() -> makeGarbage(controller), "garbage");
    garbage.setDaemon(true);
    garbage.start();
    System.out.println(PORT + port);
    while (System.in.read() >= 0) {
      // The test ends the input.
    }
    ControllerSnapshot now = controller.snapshot();
    System.out.printf(
        "%sobserving=%s closings=%d refused=%d omitted=%d%n",
        SEEN, now.observing(), now.closings(), now.refused(), now.omittedClosings());
  }

  private static void makeGarbage(BackgroundTaskController controller) {
    while (controller.snapshot().omittedClosings() == 0) {
      makeSomeGarbage();
    }
    System.out.println(OMITTED);
    while (true) {
      makeSomeGarbage();
    }
  }

  private static void makeSomeGarbage() {
    sink = new byte[GARBAGE_BYTES];
    LockSupport.parkNanos(GARBAGE_PAUSE_NANOS);
  }

  // --- in the JVM of the test ----------------------------------------------------------------

  /** Starts one with the class path of this JVM. */
  static TriedService start(Class<?> main, List<String> flags, String argument) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName(), argument));
    return new TriedService(StartedService.start(command));
  }

  int port() throws InterruptedException {
    return Integer.parseInt(process.told(PORT_LINE));
  }

  /** Returns 1 as soon as the controller has omitted a closing, and 0 before. */
  long omitted() {
    return process.log().contains(OMITTED) ? 1 : 0;
  }

  /** Ends the service; returns what it has seen of BTC. */
  String end() throws IOException, InterruptedException {
    process.endInput();
    return process.told(SEEN_LINE);
  }

  /** Everything that the service has logged, once it has been closed. */
  List<String> log() {
    return process.log();
  }

  @Override
  public void close() {
    process.close();
  }
}
