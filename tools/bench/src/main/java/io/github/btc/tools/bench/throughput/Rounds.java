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
 * Measures one server in rounds: without BTC, without BTC again, with BTC. Each round measures all
 * three, one after the other, in an order drawn anew: what disturbs the machine for a while then
 * disturbs all three. It is one server that is switched, and the same connections: two servers of a
 * kind differ by some percent for the life of a JVM, by where their threads and buffers came to
 * lie. The controller is a real one whose task is never due.
 *
 * @param count how many rounds
 * @param slice how long each way is measured in a round
 * @param warmUpRounds rounds before the first that counts
 * @param seed draws the order
 */
record Rounds(int count, Duration slice, int warmUpRounds, long seed) {

  /** Without BTC, the control, with BTC. */
  private static final int WAYS = 3;

  private static final int WITH = 2;
  private static final long A_MOMENT_NANOS = 10_000_000;

  Comparison compare(ServerKind kind, Path directory, IntConsumer roundsDone)
      throws IOException, InterruptedException {
    checkThatTheGateIsAsked(kind, directory);
    double[][] perSecond = new double[WAYS][count];
    try (BackgroundTaskController controller =
            BackgroundTaskController.builder().name("throughput").task(new NeverDue()).start();
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

  /** One of the six orders of three. */
  private static int[] order(SplittableRandom random) {
    int first = random.nextInt(WAYS);
    int second = (first + 1 + random.nextInt(WAYS - 1)) % WAYS;
    return new int[] {first, second, WAYS - first - second};
  }

  /** A gate that nobody asks would cost nothing. */
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
            kind.shownName()
                + ": has asked the gate "
                + without
                + " times without BTC and "
                + gate.finished()
                + " times in all (expected 0, and more)");
      }
    }
  }

  private static void checkThatItStayedOpen(BackgroundTaskController controller) {
    if (!controller.gate().isOpen() || controller.snapshot().closings() != 0) {
      throw new IllegalStateException("the gate was closed meanwhile (expected never)");
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
      throw new IllegalStateException("its level is 0");
    }
  }
}
