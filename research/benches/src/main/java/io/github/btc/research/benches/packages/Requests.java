package io.github.btc.research.benches.packages;

import io.github.btc.tools.simulator.workload.Load;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * When requests come and which package each one needs: the same for all policies of a round.
 *
 * @param atNanos time since the start
 * @param number the package
 */
record Requests(List<Long> atNanos, List<Integer> number) {

  static Requests of(PackagesPlan plan, int round) {
    SplittableRandom random = new SplittableRandom(plan.seed() + round);
    Load.Keys popularity = Load.Keys.zipf(plan.packages(), plan.zipf());
    long end = plan.warmUp().plus(plan.measure()).toNanos();
    List<Long> times = new ArrayList<>();
    List<Integer> numbers = new ArrayList<>();
    double meanNanos = 1e9 / plan.rate();
    for (long at = 0; at < end; at += Math.round(random.nextExponential() * meanNanos)) {
      times.add(at);
      numbers.add((int) popularity.next(random));
    }
    return new Requests(List.copyOf(times), List.copyOf(numbers));
  }

  int size() {
    return number.size();
  }
}
