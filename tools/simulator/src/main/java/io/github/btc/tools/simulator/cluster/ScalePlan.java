package io.github.btc.tools.simulator.cluster;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The number of replicas over time. A replica that leaves gets no more requests and serves those in
 * flight. A replica that joins has an empty cache.
 */
public sealed interface ScalePlan {

  /** The time of the next change if the number does not change any more. */
  long NEVER = Long.MAX_VALUE;

  /** Returns the number of replicas at the beginning. */
  int start();

  /** Returns the largest number of replicas at a time. */
  int most();

  /** Returns the time of the next change, or {@link #NEVER}. */
  long nextNanos(long nowNanos, SplittableRandom random);

  /** Returns the number of replicas from now on. It is called at the time of a change. */
  int replicas(long nowNanos, int present, SplittableRandom random);

  /** Returns a description of this plan. */
  String describe();

  /** Returns a plan with a constant number of replicas. */
  static ScalePlan fixed(int replicas) {
    return new Steps(List.of(new Step(0, replicas)));
  }

  /** Reads a plan. {@code 0:4,60:8} means four replicas, and eight from second 60 on. */
  static ScalePlan parse(String text) {
    List<Step> steps = new ArrayList<>();
    for (String each : text.split(",", -1)) {
      Matcher step = Steps.FORM.matcher(each.strip());
      if (!step.matches()) {
        throw new RefusedSettingException(
            "scale-plan", text, "seconds:replicas, for instance 0:4,60:8,120:2");
      }
      steps.add(
          new Step(
              Math.round(1e9 * Double.parseDouble(step.group(1))),
              Integer.parseInt(step.group(2))));
    }
    return new Steps(steps);
  }

  /** Returns a plan of replicas that join and leave at random times, see {@link Wandering}. */
  static ScalePlan wandering(int start, int least, int most, double joins, double leaves) {
    return new Wandering(start, least, most, joins, leaves);
  }

  /**
   * A number of replicas from a time on.
   *
   * @param atNanos the time
   * @param replicas the number of replicas, 1 to 1,000,000
   */
  record Step(long atNanos, int replicas) {
    public Step {
      Ranges.whole("replicas", replicas, 1, 1_000_000);
    }
  }

  /**
   * A plan with fixed steps.
   *
   * @param steps the steps; the first is at 0, and each is later than the one before
   */
  record Steps(List<Step> steps) implements ScalePlan {

    private static final Pattern FORM = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?):(\\d{1,7})");

    public Steps {
      steps = List.copyOf(steps);
      for (int i = 0; i < steps.size(); i++) {
        long at = steps.get(i).atNanos();
        if (i == 0 ? at != 0 : at <= steps.get(i - 1).atNanos()) {
          throw new RefusedSettingException(
              "scale-plan",
              "a step at " + at / 1e9 + " s",
              "the first step at 0, and each step later than the one before");
        }
      }
    }

    @Override
    public int start() {
      return steps.get(0).replicas();
    }

    @Override
    public int most() {
      return steps.stream().mapToInt(Step::replicas).max().orElseThrow();
    }

    @Override
    public long nextNanos(long nowNanos, SplittableRandom random) {
      for (Step step : steps) {
        if (step.atNanos() > nowNanos) {
          return step.atNanos();
        }
      }
      return NEVER;
    }

    @Override
    public int replicas(long nowNanos, int present, SplittableRandom random) {
      int replicas = present;
      for (Step step : steps) {
        replicas = step.atNanos() <= nowNanos ? step.replicas() : replicas;
      }
      return replicas;
    }

    @Override
    public String describe() {
      return steps.size() == 1
          ? start() + " replicas"
          : start() + " replicas, " + (steps.size() - 1) + " changes planned";
    }
  }

  /**
   * Replicas that join and leave as two Poisson processes, between bounds.
   *
   * @param start the number of replicas at the beginning
   * @param least the smallest number of replicas
   * @param most the largest number of replicas
   * @param joinsPerSecond the replicas that join per second
   * @param leavesPerSecond the replicas that leave per second
   */
  record Wandering(int start, int least, int most, double joinsPerSecond, double leavesPerSecond)
      implements ScalePlan {

    public Wandering {
      Ranges.whole("most", most, 1, 1_000_000);
      Ranges.whole("replicas", start, 1, most);
      Ranges.whole("least", least, 1, start);
      double both = joinsPerSecond + leavesPerSecond;
      if (!(joinsPerSecond >= 0 && leavesPerSecond >= 0 && both > 0 && both <= 1e6)) {
        throw new RefusedSettingException(
            "joins, leaves",
            joinsPerSecond + ", " + leavesPerSecond + " per second",
            "0 to 1000000, not both 0");
      }
    }

    @Override
    public long nextNanos(long nowNanos, SplittableRandom random) {
      double gap = random.nextExponential() * 1e9 / (joinsPerSecond + leavesPerSecond);
      return nowNanos + Math.max(1, Math.round(gap));
    }

    @Override
    public int replicas(long nowNanos, int present, SplittableRandom random) {
      boolean joins = random.nextDouble() * (joinsPerSecond + leavesPerSecond) < joinsPerSecond;
      return joins ? Math.min(most, present + 1) : Math.max(least, present - 1);
    }

    @Override
    public String describe() {
      return start + " replicas, " + least + " to " + most;
    }
  }
}
