package io.github.btc.tools.advisor;

import io.github.btc.tools.advisor.gclog.JvmStops;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The verdict of an observation.
 *
 * @param use whether BTC is worth a trial
 * @param sentence one sentence for the user
 */
record ObservedVerdict(Use use, String sentence) {

  /** Whether to use BTC. */
  enum Use {
    /** BTC would keep many requests from stops for little capacity. */
    TRY_BTC,
    /** BTC would change little, cost too much, or cannot work. */
    DO_NOT_USE,
    /** The observation has seen too little. */
    UNDECIDED
  }

  /** The fewest requests that say something about one in a thousand. */
  private static final double FEWEST_REQUESTS = 1_000;

  /**
   * The fewest collections, and the fewest of a dry run, that say something about the next ones.
   */
  private static final long FEWEST_COLLECTIONS = 5;

  /** One in a thousand makes p99.9. */
  private static final double TAIL_PER_MILLION = 1_000;

  private static final double TIMES_COLLECTIONS = 2;
  private static final double HARDLY_EXPOSED_PER_MILLION = 1_000;
  private static final double MOST_CAPACITY = 0.05;

  static ObservedVerdict of(Observed seen) {
    return of(seen, null);
  }

  /** Decides, with what stopped the process beside its collections if that is known. */
  static ObservedVerdict of(Observed seen, @Nullable OtherStops others) {
    if (seen.requests() < FEWEST_REQUESTS) {
      return new ObservedVerdict(Use.UNDECIDED, tooFew(seen));
    }
    boolean isThrottled = others != null && isTailOfThrottling(seen, others);
    Optional<String> doubt =
        seen.doubts().stream()
            .filter(each -> !(isThrottled && JvmStops.isOfStarvation(each)))
            .findFirst();
    if (doubt.isPresent()) {
      return new ObservedVerdict(Use.UNDECIDED, sentence(doubt.get()));
    }
    if (others != null && isThrottled) {
      return new ObservedVerdict(Use.DO_NOT_USE, throttled(seen, others));
    }
    if (seen.collections() < FEWEST_COLLECTIONS) {
      return new ObservedVerdict(Use.UNDECIDED, tooFewCollections(seen));
    }
    if (seen.metCollectionsPerMillion() < HARDLY_EXPOSED_PER_MILLION) {
      return new ObservedVerdict(
          Use.DO_NOT_USE,
          format(
              "Collections hit %.0f of a million requests, so BTC would change little.",
              seen.metCollectionsPerMillion()));
    }
    if (seen.refusal() != null) {
      return new ObservedVerdict(
          Use.DO_NOT_USE,
          format(
              "Collections hit %.0f of a million requests, but BTC cannot control the collections"
                  + " of this JVM as it is: %s",
              seen.metCollectionsPerMillion(), firstLine(seen.refusal())));
    }
    return ofDryRun(seen);
  }

  private static String tooFewCollections(Observed seen) {
    return format(
            "%d collections were seen, which are too few for a verdict (expected at least %d)",
            seen.collections(), FEWEST_COLLECTIONS)
        + (seen.refusal() == null
            ? "; observe for longer."
            : ", and BTC could not control them: " + firstLine(seen.refusal()));
  }

  private static String firstLine(String refusal) {
    return refusal.lines().findFirst().orElse("");
  }

  private static boolean isTailOfThrottling(Observed seen, OtherStops others) {
    double met = others.throttledPerMillion();
    return met >= TAIL_PER_MILLION && met >= TIMES_COLLECTIONS * seen.metCollectionsPerMillion();
  }

  private static String throttled(Observed seen, OtherStops others) {
    return format(
            "The tail is throttling: about %.0f of a million requests arrived while the kernel"
                + " withheld the processor, and collections hit %.0f. BTC for collections will not"
                + " help; a larger quota will, or none (cpu.weight).",
            others.throttledPerMillion(), seen.metCollectionsPerMillion())
        + WarmUp.reason(others.compilerPercent(), others.ageSeconds())
            .map(ObservedVerdict::warmUp)
            .orElse("");
  }

  private static String warmUp(String reason) {
    return " "
        + reason
        + ". A warm-up before readiness gained most in a trial, so add one, or observe again when"
        + " the compilers have finished.";
  }

  private static ObservedVerdict ofDryRun(Observed seen) {
    Observed.DryRun dry = seen.dryRun();
    if (dry == null) {
      return new ObservedVerdict(
          Use.TRY_BTC,
          format(
              "Collections hit %.0f of a million requests; observe the process with --pid to see"
                  + " what BTC would cost.",
              seen.metCollectionsPerMillion()));
    }
    if (dry.due() < FEWEST_COLLECTIONS) {
      return new ObservedVerdict(
          Use.UNDECIDED,
          format(
              "Collections hit %.0f of a million requests, but the dry run came to only %d of them"
                  + " (expected at least %d); observe for longer.",
              seen.metCollectionsPerMillion(), dry.due(), FEWEST_COLLECTIONS));
    }
    if (2 * dry.kept() < dry.due()) {
      return new ObservedVerdict(
          Use.UNDECIDED,
          format(
              "Collections hit %.0f of a million requests, but in the dry run only %d of %d were in"
                  + " a closing, so nobody can tell whether BTC would keep them away.",
              seen.metCollectionsPerMillion(), dry.kept(), dry.due()));
    }
    if (dry.capacityLost() > MOST_CAPACITY) {
      return new ObservedVerdict(
          Use.DO_NOT_USE,
          format(
              "BTC would close the gate for %.1f %% of the time (expected at most 5 %%); a larger"
                  + " Eden would make closings rarer.",
              100 * dry.capacityLost()));
    }
    return new ObservedVerdict(
        Use.TRY_BTC,
        format(
            "Collections hit %.0f of a million requests; BTC would keep %s away with %.0f"
                + " closings per hour, which cost %.2f %% of this replica's capacity.",
            seen.metCollectionsPerMillion(),
            dry.kept() == dry.due() ? "them" : dry.kept() + " of " + dry.due(),
            dry.closingsPerHour(),
            100 * dry.capacityLost()));
  }

  private static String sentence(String reason) {
    return Character.toUpperCase(reason.charAt(0)) + reason.substring(1) + ".";
  }

  private static String tooFew(Observed seen) {
    return seen.requests() > 0
        ? format(
            "%.0f requests were seen, which are too few for a verdict (expected at least %.0f);"
                + " observe for longer with --for.",
            seen.requests(), FEWEST_REQUESTS)
        : "No request was seen"
            + (seen.unseen() == null ? "" : ": " + seen.unseen())
            + "; use --gc-log with --access-log or --rate, or observe for longer.";
  }

  private static String format(String text, Object... values) {
    return String.format(Locale.ROOT, text, values);
  }
}
