package io.github.btc.research.papers.reproduce;

import io.github.btc.research.models.statistics.Estimate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * The computations of the claims of a chapter, by their ids. {@link #complete} refuses a row of the
 * file without a computation. A computation without a row is refused at once. A row needs no
 * computation if it has arithmetic of its own, if a published result of the bench judges it, or if
 * one machine cannot judge it.
 *
 * @param <M> the result of the chapter's experiment
 */
public final class Computations<M> {

  private final Chapter chapter;
  private final Function<Effort, Double> seconds;
  private final Function<Effort, M> measure;
  private final Map<String, Claim> claims = new LinkedHashMap<>();
  private final Map<String, Function<M, Row>> rows = new LinkedHashMap<>();
  private final Map<String, MeasuredClaim> published = new LinkedHashMap<>();
  private final Map<String, Function<M, List<Figure.Series>>> drawings = new LinkedHashMap<>();

  Computations(Chapter chapter, Function<Effort, Double> seconds, Function<Effort, M> measure) {
    this.chapter = chapter;
    this.seconds = seconds;
    this.measure = measure;
    for (Claim claim : chapter.claims()) {
      claims.put(claim.id(), claim);
      if (claim instanceof Claim.Elsewhere elsewhere) {
        rows.put(claim.id(), measured -> elsewhere.row());
      }
      if (claim instanceof MeasuredClaim bench) {
        published.put(claim.id(), bench);
      }
    }
    chapter.recomputed().forEach((id, ours) -> number(id, () -> ours));
  }

  /** Computes a number. */
  public Computations<M> number(String id, DoubleSupplier ours) {
    return number(id, measured -> ours.getAsDouble());
  }

  /** Computes a number from the result of the experiment. */
  public Computations<M> number(String id, ToDoubleFunction<M> ours) {
    claim(id, NumberClaim.class);
    return row(id, measured -> claim(id, NumberClaim.class).judge(ours.applyAsDouble(measured)));
  }

  /** Computes a number with its uncertainty. */
  public Computations<M> estimate(String id, Function<M, Estimate> ours) {
    claim(id, NumberClaim.class);
    return row(id, measured -> claim(id, NumberClaim.class).judge(ours.apply(measured)));
  }

  /** Sets the result of the formula for a row that has {@code printed: formula}. */
  public Computations<M> formula(String id, double expected) {
    NumberClaim claim = claim(id, NumberClaim.class);
    if (!claim.value().isUnknown()) {
      throw new IllegalArgumentException(
          id + ": a formula (expected no formula, because its row has a number)");
    }
    claims.put(id, claim.expecting(expected));
    return this;
  }

  /** Decides whether a statement holds. */
  public Computations<M> statement(String id, BooleanSupplier holds, Supplier<String> ours) {
    return statement(id, measured -> holds.getAsBoolean(), measured -> ours.get());
  }

  /**
   * Decides whether a statement holds for the result of the experiment.
   *
   * @param id the id of the claim
   * @param holds tells whether the statement holds
   * @param ours describes the result
   */
  public Computations<M> statement(String id, Predicate<M> holds, Function<M, String> ours) {
    Claim.Statement claim = claim(id, Claim.Statement.class);
    return row(id, measured -> claim.judge(holds.test(measured), ours.apply(measured)));
  }

  /** Draws a figure. */
  public Computations<M> draw(String id, Function<M, List<Figure.Series>> series) {
    if (chapter.figures().stream().noneMatch(each -> each.id().equals(id))) {
      throw new IllegalArgumentException(
          id + ": no such figure (expected one of " + chapter.id() + ")");
    }
    if (drawings.put(id, series) != null) {
      throw new IllegalArgumentException(id + ": drawn twice (expected once)");
    }
    return this;
  }

  /** Adds the computations of another method. */
  public Computations<M> with(Function<Computations<M>, Computations<M>> others) {
    return others.apply(this);
  }

  private Computations<M> row(String id, Function<M, Row> row) {
    if (rows.put(id, row) != null) {
      throw new IllegalArgumentException(id + ": computed twice (expected once)");
    }
    return this;
  }

  private <C extends Claim> C claim(String id, Class<C> type) {
    Claim known = claims.get(id);
    Claim claim = known == null ? chapter.claim(id) : known;
    if (!type.isInstance(claim)) {
      throw new IllegalArgumentException(id + ": another computation (expected one for its row)");
    }
    return type.cast(claim);
  }

  /**
   * Returns the reproduction of the chapter.
   *
   * @throws IllegalArgumentException if a row or a figure of the file has no computation
   */
  public Reproduction complete() {
    for (Claim claim : claims.values()) {
      require(rows.containsKey(claim.id()) || published.containsKey(claim.id()), claim.id());
      require(
          !(claim instanceof NumberClaim n && n.value().isUnknown()), claim.id() + ", its formula");
    }
    chapter.figures().forEach(each -> require(drawings.containsKey(each.id()), each.id()));
    return new Experiment<>(chapter, claims, seconds, measure, rows, drawings);
  }

  private static void require(boolean there, String id) {
    if (!there) {
      throw new IllegalArgumentException(id + ": not computed (expected a computation of this id)");
    }
  }

  private record Experiment<M>(
      Chapter chapter,
      Map<String, Claim> byId,
      Function<Effort, Double> duration,
      Function<Effort, M> measure,
      Map<String, Function<M, Row>> rows,
      Map<String, Function<M, List<Figure.Series>>> drawings)
      implements Reproduction {

    @Override
    public String id() {
      return chapter.id();
    }

    @Override
    public String title() {
      return chapter.title();
    }

    @Override
    public List<Claim> claims() {
      return List.copyOf(byId.values());
    }

    @Override
    public double seconds(Effort effort) {
      return duration.apply(effort);
    }

    @Override
    public Outcome run(Effort effort) {
      M measured = measure.apply(effort);
      return new Outcome(
          byId.values().stream().map(claim -> row(claim, measured, effort)).toList(),
          chapter.figures().stream()
              .map(each -> each.with(drawings.get(each.id()).apply(measured)))
              .toList());
    }

    private Row row(Claim claim, M measured, Effort effort) {
      return claim instanceof MeasuredClaim bench
          ? bench.judge(effort.published())
          : rows.get(claim.id()).apply(measured);
    }
  }
}
