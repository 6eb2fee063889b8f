package io.github.btc.tools.papers.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Claims that a formula decides, and claims that only other machines can: a list, built line by
 * line. Needs no seed and no time worth mentioning.
 */
public final class Calculations implements Reproduction {

  private final String id;
  private final String title;
  private final List<Claim> claims = new ArrayList<>();
  private final List<Supplier<Row>> rows = new ArrayList<>();
  private final List<Supplier<Figure>> figures = new ArrayList<>();

  /** Starts an empty list. */
  public Calculations(String id, String title) {
    this.id = id;
    this.title = title;
  }

  /** Adds a number. */
  public Calculations add(NumberClaim claim, DoubleSupplier ours) {
    return add(claim, () -> claim.judge(ours.getAsDouble()));
  }

  /**
   * Adds a statement.
   *
   * @param claim what is said
   * @param holds whether it does
   * @param ours what came out
   * @param why what is different, if it does not
   */
  public Calculations add(
      StatementClaim claim, BooleanSupplier holds, Supplier<String> ours, String why) {
    return add(claim, () -> claim.judge(holds.getAsBoolean(), ours.get(), why));
  }

  /** Adds what cannot be judged here. */
  public Calculations add(ElsewhereClaim claim) {
    return add(claim, claim::row);
  }

  /** Adds something to draw. */
  public Calculations draw(Supplier<Figure> figure) {
    figures.add(figure);
    return this;
  }

  /** Adds lines that a method knows. */
  public Calculations with(Function<Calculations, Calculations> lines) {
    return lines.apply(this);
  }

  private Calculations add(Claim claim, Supplier<Row> row) {
    claims.add(claim);
    rows.add(row);
    return this;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public List<Claim> claims() {
    return List.copyOf(claims);
  }

  @Override
  public double seconds(Budget budget) {
    return 0.2;
  }

  @Override
  public Outcome run(Budget budget) {
    return new Outcome(
        rows.stream().map(Supplier::get).toList(), figures.stream().map(Supplier::get).toList());
  }
}
