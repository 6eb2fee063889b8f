package io.github.btc.lab.throughput;

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
 * Measures three servers of one kind in rounds: without BTC, without BTC again, with BTC. Each
 * round measures all three, one after the other, in an order drawn anew: what disturbs the machine
 * for a while then disturbs all three. The controller is a real one whose task is never due.
 *
 * @param count how many rounds
 * @param slice how long each server is measured in a round
 * @param warmUpRounds rounds before the first that counts
 * @param seed draws the order
 */
record Rounds(int count, Duration slice, int warmUpRounds, long seed) {

  private static final int SERVERS = 3;

  Comparison compare(ServerKind kind, Path directory, IntConsumer roundsDone)
      throws IOException, InterruptedException {
    checkThatTheGateIsAsked(kind, directory);
    double[][] perSecond = new double[SERVERS][count];
    try (BackgroundTaskController controller =
            BackgroundTaskController.builder().name("throughput").task(new NeverDue()).start();
        RunningServer without = kind.start(directory, null);
        RunningServer control = kind.start(directory, null);
        RunningServer with = kind.start(directory, controller.gate());
        ClosedLoop toWithout = new ClosedLoop(without.port());
        ClosedLoop toControl = new ClosedLoop(control.port());
        ClosedLoop toWith = new ClosedLoop(with.port())) {
      ClosedLoop[] clients = {toWithout, toControl, toWith};
      SplittableRandom random = new SplittableRandom(seed);
      for (int round = -warmUpRounds; round < count; round++) {
        for (int server : order(random)) {
          double rate = clients[server].requestsPerSecond(slice.toNanos());
          if (round >= 0) {
            perSecond[server][round] = rate;
          }
        }
        roundsDone.accept(round + warmUpRounds + 1);
      }
      checkThatItStayedOpen(controller);
    }
    return Comparison.of(kind.shownName(), perSecond[0], perSecond[1], perSecond[2]);
  }

  /** One of the six orders of three servers. */
  private static int[] order(SplittableRandom random) {
    int first = random.nextInt(SERVERS);
    int second = (first + 1 + random.nextInt(SERVERS - 1)) % SERVERS;
    return new int[] {first, second, SERVERS - first - second};
  }

  /** A gate that nobody asks would cost nothing. */
  private static void checkThatTheGateIsAsked(ServerKind kind, Path directory) throws IOException {
    OneWordGate gate = new OneWordGate(() -> {}, () -> 0);
    try (RunningServer server = kind.start(directory, gate)) {
      new ClosedLoop(server.port()).close();
    }
    if (gate.finished() == 0) {
      throw new IllegalStateException(kind.shownName() + ": has not asked the gate");
    }
  }

  private static void checkThatItStayedOpen(BackgroundTaskController controller) {
    if (!controller.gate().isOpen() || controller.snapshot().closings() != 0) {
      throw new IllegalStateException("the gate was closed meanwhile (expected never)");
    }
  }

  Duration planned() {
    return slice.multipliedBy((long) SERVERS * (count + warmUpRounds));
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
