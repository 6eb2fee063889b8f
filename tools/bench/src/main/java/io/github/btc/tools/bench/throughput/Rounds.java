package io.github.btc.tools.bench.throughput;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.gate.OneWordGate;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;

/**
 * Measures one server in rounds. Each round measures the server without BTC, without BTC again, and
 * with BTC, in a random order, so that a short disturbance of the machine affects all three alike.
 * One server with its connections serves all three, because the places of threads and buffers in
 * memory make two servers of a kind differ by some percent. The controller is a real one whose task
 * is never due.
 *
 * @param count number of rounds
 * @param slice time of each of the three measurements of a round
 * @param warmUpRounds number of rounds before the first that counts
 * @param seed seed of the order
 */
record Rounds(int count, Duration slice, int warmUpRounds, long seed) {

  /** The three measurements of a round: without BTC, the control, and with BTC. */
  private static final int WAYS = 3;

  private static final int WITH = 2;
  private static final long A_MOMENT_NANOS = 10_000_000;

  Comparison compare(ServerKind kind, Path directory, IntConsumer roundsDone)
      throws IOException, InterruptedException {
    checkThatTheGateIsAsked(kind, directory);
    double[][] perSecond = new double[WAYS][count];
    try (BackgroundTaskController controller =
            BackgroundTaskController.builder()
                .refusalsAreRetried(true)
                .name("throughput")
                .task(new NeverDue())
                .start();
        RunningServer server = kind.start(directory, controller.gate());
        ClosedLoop client = new ClosedLoop(server.port())) {
      SplittableRandom random = new SplittableRandom(seed);
      for (int round = -warmUpRounds; round < count; round++) {
        for (int way : order(random)) {
          server.useBtc(way == WITH);
          double rate = client.requestsPerSecond(slice.toNanos());
          if (round >= 0) {
            perSecond[way][round] = rate;
          }
        }
        roundsDone.accept(round + warmUpRounds + 1);
      }
      checkThatItStayedOpen(controller);
    }
    return Comparison.of(kind.shownName(), perSecond[0], perSecond[1], perSecond[WITH]);
  }

  /** Returns one of the six orders of the three measurements. */
  private static int[] order(SplittableRandom random) {
    int first = random.nextInt(WAYS);
    int second = (first + 1 + random.nextInt(WAYS - 1)) % WAYS;
    return new int[] {first, second, WAYS - first - second};
  }

  /** Checks that requests pass the gate. Otherwise the measured cost would be zero. */
  private static void checkThatTheGateIsAsked(ServerKind kind, Path directory)
      throws IOException, InterruptedException {
    OneWordGate gate = new OneWordGate(() -> {}, () -> 0);
    try (RunningServer server = kind.start(directory, gate);
        ClosedLoop client = new ClosedLoop(server.port())) {
      server.useBtc(false);
      client.requestsPerSecond(A_MOMENT_NANOS);
      long without = gate.finished();
      server.useBtc(true);
      client.requestsPerSecond(A_MOMENT_NANOS);
      if (without != 0 || gate.finished() == 0) {
        throw new IllegalStateException(
            "%s: requests asked the gate %d times without BTC and %d times in total (expected 0 and more than 0)"
                .formatted(kind.shownName(), without, gate.finished()));
      }
    }
  }

  private static void checkThatItStayedOpen(BackgroundTaskController controller) {
    if (!controller.gate().isOpen() || controller.snapshot().closings() != 0) {
      throw new IllegalStateException(
          "The gate was closed during the measurement (expected never).");
    }
  }

  Duration planned() {
    return slice.multipliedBy((long) WAYS * (count + warmUpRounds));
  }

  private static final class NeverDue implements BackgroundTask {

    @Override
    public String name() {
      return "never-due";
    }

    @Override
    public double level() {
      return 0;
    }

    @Override
    public ActivationInterval activationInterval() {
      return ActivationInterval.between(1, 2);
    }

    @Override
    public void run() {
      throw new IllegalStateException("The task ran at level 0 (expected never).");
    }
  }
}
