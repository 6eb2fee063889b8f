package io.github.btc.tools.bench.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Whether the simulator says what was measured.
 *
 * @param cell under which circumstances
 * @param row the row with BTC
 * @param simulated measured times with BTC against the simulator's; {@code null} if nothing could
 *     be compared
 * @param control measured times against measured ones, rounds of odd numbers against the others,
 *     with BTC
 * @param controlWithout the same without BTC, which the simulator was fed with
 * @param deniedPercent the share of the requests that found every replica closed, measured
 * @param simulatedDeniedPercent the same in the simulator
 * @param verdict what may be said
 * @param sentence for people
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

  /** What may be said. */
  public enum Verdict {
    /** The simulator's times are as like the measured ones as those are among themselves. */
    AGREES,
    /** They are not. */
    DIFFERS,
    /** The same service was not like itself from round to round: nothing can be said. */
    CONTROL_DIFFERS,
    /** There are not two rounds with times to compare with each other. */
    NO_CONTROL
  }

  /**
   * Compares.
   *
   * @param cell under which circumstances
   * @param row the row with BTC
   * @param without the rounds without BTC
   * @param with the rounds with BTC
   * @param ratePerSecond requests at constant distance
   * @param seed decides what is drawn
   * @return what came out
   */
  public static Agreement of(
      String cell,
      String row,
      List<Observation> without,
      List<Observation> with,
      double ratePerSecond,
      long seed) {
    if (Math.min(without.size(), with.size()) < 2) {
      return none(cell, row, "it takes at least two repetitions to compare them with each other");
    }
    List<double[]> responses = with.stream().map(Agreement::responses).toList();
    List<double[]> served = without.stream().map(Agreement::served).toList();
    if (lacksTimes(responses) || lacksTimes(served) || lacksReplica(without)) {
      return none(cell, row, "there are rounds or replicas without a time to compare");
    }
    KolmogorovSmirnov control = control(responses, seed);
    KolmogorovSmirnov controlWithout = control(served, seed);
    Prediction prediction = Prediction.of(without, with, ratePerSecond, seed);
    double[] measured = join(responses);
    if (prediction.responseNanos().length == 0) {
      return none(cell, row, "no simulated request was answered");
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
                    "; denied %.3f %% measured, %.3f %% simulated",
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

  /** Of both halves there must be something to draw from. */
  private static boolean lacksTimes(List<double[]> rounds) {
    return join(every(rounds, 0)).length == 0 || join(every(rounds, 1)).length == 0;
  }

  /** The simulator needs times of every replica. */
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
            "KS over 1000 pairs of samples of 30: mean p %.3f, %.1f %% rejected, distance %.3f;"
                + " measured against measured: mean p %.3f, %.1f %% rejected with BTC, %.3f, %.1f %%"
                + " without",
            simulated.meanP(),
            100 * simulated.shareApart(),
            simulated.distance(),
            control.meanP(),
            100 * control.shareApart(),
            controlWithout.meanP(),
            100 * controlWithout.shareApart());
    return switch (verdict) {
      case AGREES -> "the simulator says what was measured (" + pairs + ")";
      case DIFFERS -> "the simulator does not say what was measured (" + pairs + ")";
      case CONTROL_DIFFERS ->
          "no claim: the service was not like itself from round to round (" + pairs + ")";
      case NO_CONTROL -> pairs;
    };
  }

  private static String sentence(String cell, String row, String what) {
    return cell + ": simulator, " + row + ": " + what;
  }

  /** Rounds of odd numbers against the others. */
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
