package io.github.btc.tools.simulator.cluster;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many replicas there are, and when. One that leaves is sent nothing more and serves what it
 * has; one that comes has an empty cache.
 */
public sealed interface ScalePlan {

  /** There is no next change. */
  long NEVER = Long.MAX_VALUE;

  /** Returns how many there are to begin with. */
  int start();

  /** Returns the most there are at a time. */
  int most();

  /** Returns when the number changes next, {@link #NEVER} if it does not. */
  long nextNanos(long nowNanos, SplittableRandom random);

  /** Returns how many there are from now on; called at the times given. */
  int replicas(long nowNanos, int present, SplittableRandom random);

  /** Says it in words. */
  String describe();

  /** Always so many. */
  static ScalePlan fixed(int replicas) {
    return new Steps(List.of(new Step(0, replicas)));
  }

  /** Reads {@code 0:4,60:8,120:2}: four replicas, eight from second 60 on, then two. */
  static ScalePlan parse(String text) {
    List<Step> steps = new ArrayList<>();
    for (String each : text.split(",", -1)) {
      Matcher step = Steps.FORM.matcher(each.strip());
      if (!step.matches()) {
        throw new RefusedSettingException(
            "scale-plan", text, "seconds:replicas, as in 0:4,60:8,120:2");
      }
      steps.add(
          new Step(
              Math.round(1e9 * Double.parseDouble(step.group(1))),
              Integer.parseInt(step.group(2))));
    }
    return new Steps(steps);
  }

  /** Replicas that come and leave at any time, see {@link Wandering}. */
  static ScalePlan wandering(int start, int least, int most, double joins, double leaves) {
    return new Wandering(start, least, most, joins, leaves);
  }

  /**
   * So many replicas from a time on.
   *
   * @param atNanos from when
   * @param replicas how many, 1 to 1,000,000
   */
  record Step(long atNanos, int replicas) {
    public Step {
      Ranges.whole("replicas", replicas, 1, 1_000_000);
    }
  }

  /**
   * Numbers given by a plan.
   *
   * @param steps the first one at 0, each later than the one before
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
              "the first at 0, each later than the one before");
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
   * Replicas come and leave as two Poisson processes, between bounds.
   *
   * @param start how many there are to begin with
   * @param least below which none leaves
   * @param most above which none comes
   * @param joinsPerSecond how many come
   * @param leavesPerSecond how many leave
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
