package io.github.btc.tools.bench.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The result of a comparison of the simulator with a measurement.
 *
 * @param cell replicas, heap and load of the rows
 * @param row row with BTC
 * @param simulated comparison of the measured times with BTC and the simulated ones; {@code null}
 *     if there is nothing to compare
 * @param control comparison of the odd with the even rounds with BTC
 * @param controlWithout comparison of the odd with the even rounds without BTC, from which the
 *     simulator makes its forecast
 * @param deniedPercent measured share of the requests that found every replica closed
 * @param simulatedDeniedPercent simulated share of the requests that found every replica closed
 * @param verdict whether the simulator agrees with the measurement
 * @param sentence the result in words
 */
public record Agreement(
    String cell,
    String row,
    @Nullable KolmogorovSmirnov simulated,
    @Nullable KolmogorovSmirnov control,
    @Nullable KolmogorovSmirnov controlWithout,
    double deniedPercent,
    double simulatedDeniedPercent,
    Verdict verdict,
    String sentence) {

  /** Whether the simulator agrees with the measurement. */
  public enum Verdict {
    /** The simulated times resemble the measured ones as much as those resemble each other. */
    AGREES,
    /** The simulated times do not resemble the measured ones. */
    DIFFERS,
    /** The measured times of the odd and the even rounds differ, so there is nothing to claim. */
    CONTROL_DIFFERS,
    /** There are not two rounds with times to compare. */
    NO_CONTROL
  }

  /**
   * Compares the simulator with a measurement.
   *
   * @param cell replicas, heap and load of the rows
   * @param row row with BTC
   * @param without rounds without BTC
   * @param with rounds with BTC
   * @param ratePerSecond requests per second, at constant distance
   * @param seed seed of all random choices
   * @return the result
   */
  public static Agreement of(
      String cell,
      String row,
      List<Observation> without,
      List<Observation> with,
      double ratePerSecond,
      long seed) {
    if (Math.min(without.size(), with.size()) < 2) {
      return none(cell, row, "the comparison of rounds needs at least two repetitions");
    }
    List<double[]> responses = with.stream().map(Agreement::responses).toList();
    List<double[]> served = without.stream().map(Agreement::served).toList();
    if (lacksTimes(responses) || lacksTimes(served) || lacksReplica(without)) {
      return none(cell, row, "a round or a replica has no time to compare");
    }
    KolmogorovSmirnov control = control(responses, seed);
    KolmogorovSmirnov controlWithout = control(served, seed);
    Prediction prediction = Prediction.of(without, with, ratePerSecond, seed);
    double[] measured = join(responses);
    if (prediction.responseNanos().length == 0) {
      return none(cell, row, "the simulator answered no request");
    }
    KolmogorovSmirnov simulated = KolmogorovSmirnov.of(measured, prediction.responseNanos(), seed);
    Verdict verdict = verdict(simulated, control, controlWithout);
    double denied =
        100 * with.stream().mapToDouble(Observation::deniedShare).average().orElseThrow();
    double simulatedDenied = 100 * prediction.deniedShare();
    return new Agreement(
        cell,
        row,
        simulated,
        control,
        controlWithout,
        denied,
        simulatedDenied,
        verdict,
        sentence(
            cell,
            row,
            words(verdict, simulated, control, controlWithout)
                + String.format(
                    Locale.ROOT,
                    ". Denied: %.3f %% measured, %.3f %% simulated",
                    denied,
                    simulatedDenied)));
  }

  private static Agreement none(String cell, String row, String why) {
    return new Agreement(
        cell,
        row,
        null,
        null,
        null,
        0,
        0,
        Verdict.NO_CONTROL,
        sentence(cell, row, "no claim: " + why));
  }

  /** Returns whether the odd or the even rounds contain no time. */
  private static boolean lacksTimes(List<double[]> rounds) {
    return join(every(rounds, 0)).length == 0 || join(every(rounds, 1)).length == 0;
  }

  /**
   * Returns whether a replica has no time in any round. The simulator needs times of every replica.
   */
  private static boolean lacksReplica(List<Observation> runs) {
    return IntStream.range(0, runs.get(0).replicas().size())
        .anyMatch(
            i -> runs.stream().allMatch(run -> run.replicas().get(i).servedNanos().isEmpty()));
  }

  static Verdict verdict(
      KolmogorovSmirnov simulated, KolmogorovSmirnov control, KolmogorovSmirnov controlWithout) {
    if (!control.isAlike() || !controlWithout.isAlike()) {
      return Verdict.CONTROL_DIFFERS;
    }
    return simulated.isAlike() ? Verdict.AGREES : Verdict.DIFFERS;
  }

  private static String words(
      Verdict verdict,
      KolmogorovSmirnov simulated,
      KolmogorovSmirnov control,
      KolmogorovSmirnov controlWithout) {
    String pairs =
        String.format(
            Locale.ROOT,
            "KS over 1000 pairs of samples of 30: mean p %.3f, %.1f %% told apart, distance %.3f."
                + " Control with BTC: mean p %.3f, %.1f %% told apart."
                + " Control without BTC: mean p %.3f, %.1f %% told apart",
            simulated.meanP(),
            100 * simulated.shareApart(),
            simulated.distance(),
            control.meanP(),
            100 * control.shareApart(),
            controlWithout.meanP(),
            100 * controlWithout.shareApart());
    return switch (verdict) {
      case AGREES -> "the simulator agrees with the measurement. " + pairs;
      case DIFFERS -> "the simulator differs from the measurement. " + pairs;
      case CONTROL_DIFFERS -> "no claim: the measured times differ from round to round. " + pairs;
      case NO_CONTROL -> pairs;
    };
  }

  private static String sentence(String cell, String row, String what) {
    return cell + ": simulator, " + row + ": " + what;
  }

  /** Compares the odd with the even rounds. */
  private static KolmogorovSmirnov control(List<double[]> rounds, long seed) {
    return KolmogorovSmirnov.of(join(every(rounds, 0)), join(every(rounds, 1)), seed);
  }

  private static List<double[]> every(List<double[]> rounds, int rest) {
    return IntStream.range(0, rounds.size())
        .filter(i -> i % 2 == rest)
        .mapToObj(rounds::get)
        .toList();
  }

  private static double[] responses(Observation run) {
    return run.responseNanos().stream().mapToDouble(Long::doubleValue).toArray();
  }

  private static double[] served(Observation run) {
    List<Long> all = new ArrayList<>();
    run.replicas().forEach(each -> all.addAll(each.servedNanos()));
    return all.stream().mapToDouble(Long::doubleValue).toArray();
  }

  private static double[] join(List<double[]> rounds) {
    return rounds.stream().flatMapToDouble(java.util.Arrays::stream).toArray();
  }
}
