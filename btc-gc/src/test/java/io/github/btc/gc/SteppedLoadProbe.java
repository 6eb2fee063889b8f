package io.github.btc.gc;

import java.util.List;
import java.util.SplittableRandom;

/**
 * A service of one thread whose load changes, for {@link AdaptationIT}: it prints each cycle as it
 * ends, and takes the arguments of {@link LoadStepsProbe}.
 */
final class SteppedLoadProbe {

  private static final long SEED = 20_261_121;
  private static final int MOST_REQUESTS = 200_000;

  private final ReplacedState state = new ReplacedState();
  private final SplittableRandom random = new SplittableRandom(SEED);
  private final SteppedService service;
  private final int cyclesPerStep;
  private int youngRuns;
  private int requests;

  private SteppedLoadProbe(GarbageCollectionTask young, int cyclesPerStep) {
    this.cyclesPerStep = cyclesPerStep;
    this.service =
        new SteppedService(List.of(GarbageCollectionTask.full(), young), SEED, this::print);
  }

  public static void main(String[] arguments) {
    GarbageCollectionTask young =
        GarbageCollectionTask.young(
            Double.parseDouble(arguments[0]), Double.parseDouble(arguments[1]));
    SteppedLoadProbe probe = new SteppedLoadProbe(young, Integer.parseInt(arguments[2]));
    for (int step = 3; step < arguments.length; step++) {
      probe.serve(Integer.parseInt(arguments[step]));
    }
    System.out.println("runs=" + probe.youngRuns);
    System.out.println("end=reached");
  }

  private void serve(int kilobytes) {
    System.out.println("step=" + kilobytes);
    int end = youngRuns + cyclesPerStep;
    while (youngRuns < end && requests++ < MOST_REQUESTS) {
      service.serve(() -> state.serve(random, kilobytes));
    }
  }

  private void print(String line) {
    System.out.println(line);
    youngRuns += line.equals("young=c") ? 1 : 0;
  }
}
