package io.github.btc.research.tuner.cache;

import io.github.btc.tools.simulator.engine.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.DirichletSampler;

/*
 * The probabilistic adaptive search of SPREDS (E. Boza, 2022, Algorithm 8), a Dirichlet evolution
 * strategy: explore around a member of an elite set, then exploit with ever smaller variance. The
 * source prints no constants; ours: 50 members, 100 steps a round, gamma(j) = 1 + j, the kernel is
 * an elite point mixed with a little of the middle, and it stops after 20 rounds without a gain.
 */

/** Finds good shares whatever the shape of their worth. The same seed finds the same. */
final class DirichletSearch {

  private static final int ELITE = 50;
  private static final int STEPS = 100;
  private static final int ROUNDS_WITHOUT_GAIN = 20;
  private static final int MOST_ROUNDS = 2_000;
  private static final double MIXED_IN = 0.02;
  private static final double LEAST_ALPHA = 1e-3;
  private static final double GAIN = 1e-9;

  private final Shares shares;
  private final SplittableRandom random;
  private final UniformRandomProvider provider;
  private final List<Member> elite = new ArrayList<>();

  private record Member(double[] point, double worth) {}

  DirichletSearch(Shares shares, long seed) {
    this.shares = shares;
    this.random = new Seeds(seed).stream("dirichlet");
    this.provider = random::nextLong;
  }

  /** Returns the best parts that were found. */
  double[] best() {
    double[] even = new double[shares.dimensions()];
    Arrays.fill(even, 1.0 / even.length);
    for (int i = 0; i < ELITE; i++) {
      elite.add(drawn(even, 1));
    }
    int since = 0;
    for (int round = 0; round < MOST_ROUNDS && since < ROUNDS_WITHOUT_GAIN; round++) {
      double before = bestMember().worth();
      round(even);
      double gain = bestMember().worth() - before;
      since = gain > GAIN * Math.max(1e-12, Math.abs(before)) ? 0 : since + 1;
    }
    return shares.parts(bestMember().point());
  }

  private void round(double[] even) {
    double[] centre = elite.get(random.nextInt(elite.size())).point();
    double[] alpha = new double[centre.length];
    for (int i = 0; i < alpha.length; i++) {
      alpha[i] = (1 - MIXED_IN) * centre[i] + MIXED_IN * even[i];
    }
    for (int j = 1; j <= STEPS; j++) {
      Member drawn = drawn(alpha, 1 + j);
      Member worst = elite.stream().min(Comparator.comparingDouble(Member::worth)).orElseThrow();
      if (drawn.worth() > worst.worth()) {
        elite.set(elite.indexOf(worst), drawn);
      }
    }
  }

  private Member drawn(double[] mean, double gamma) {
    double[] alpha = new double[mean.length];
    for (int i = 0; i < alpha.length; i++) {
      alpha[i] = Math.max(LEAST_ALPHA, gamma * mean[i]);
    }
    double[] point = DirichletSampler.of(provider, alpha).sample();
    return new Member(point, shares.worthOf(point));
  }

  private Member bestMember() {
    return elite.stream().max(Comparator.comparingDouble(Member::worth)).orElseThrow();
  }
}
