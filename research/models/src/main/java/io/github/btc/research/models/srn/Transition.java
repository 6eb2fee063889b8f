package io.github.btc.research.models.srn;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * A transition of a net. A timed transition fires after an exponential delay, and an immediate one
 * fires at once, before any timed one. A transition is enabled if its input places have enough
 * tokens, its inhibitor places have few enough, its guard returns true, and its rate or weight is
 * more than 0. Only enabled transitions of the highest priority may fire. A transition must not be
 * changed after its net was built.
 */
public final class Transition {

  private record Arc(Place place, int tokens) {}

  private final String name;
  private final boolean immediate;
  private final List<Arc> inputs = new ArrayList<>();
  private final List<Arc> outputs = new ArrayList<>();
  private final List<Arc> inhibitors = new ArrayList<>();
  private Predicate<Marking> guard = marking -> true;
  private ToDoubleFunction<Marking> measure;
  private int priority;

  Transition(String name, boolean immediate, ToDoubleFunction<Marking> measure) {
    this.name = name;
    this.immediate = immediate;
    this.measure = measure;
  }

  /** Lets the transition take one token from a place. */
  public Transition from(Place place) {
    return from(place, 1);
  }

  /** Lets the transition take tokens from a place. */
  public Transition from(Place place, int tokens) {
    inputs.add(new Arc(place, atLeastOne(tokens)));
    return this;
  }

  /** Lets the transition put one token into a place. */
  public Transition to(Place place) {
    return to(place, 1);
  }

  /** Lets the transition put tokens into a place. */
  public Transition to(Place place, int tokens) {
    outputs.add(new Arc(place, atLeastOne(tokens)));
    return this;
  }

  /** Disables the transition while a place holds as many tokens or more. */
  public Transition inhibitedBy(Place place, int tokens) {
    inhibitors.add(new Arc(place, atLeastOne(tokens)));
    return this;
  }

  /** Enables the transition only in markings for which the condition is true. */
  public Transition onlyIf(Predicate<Marking> condition) {
    guard = condition;
    return this;
  }

  /** Sets the priority. The default is 0, and a higher priority fires first. */
  public Transition priority(int value) {
    priority = value;
    return this;
  }

  /** Replaces the rate or weight by one that depends on the marking. */
  public Transition inMarking(ToDoubleFunction<Marking> rateOrWeight) {
    measure = rateOrWeight;
    return this;
  }

  boolean isImmediate() {
    return immediate;
  }

  int priority() {
    return priority;
  }

  boolean isEnabled(Marking marking) {
    for (Arc arc : inputs) {
      if (marking.tokens(arc.place) < arc.tokens) {
        return false;
      }
    }
    for (Arc arc : inhibitors) {
      if (marking.tokens(arc.place) >= arc.tokens) {
        return false;
      }
    }
    return guard.test(marking) && measure(marking) > 0;
  }

  /** Returns the rate of a timed transition or the weight of an immediate one. */
  double measure(Marking marking) {
    double value = measure.applyAsDouble(marking);
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          name + ": " + value + " in " + marking + " (expected a finite rate or weight from 0)");
    }
    return value;
  }

  Marking fire(Marking marking) {
    int[] tokens = marking.copyOfTokens();
    for (Arc arc : inputs) {
      tokens[arc.place.index()] -= arc.tokens;
    }
    for (Arc arc : outputs) {
      tokens[arc.place.index()] += arc.tokens;
    }
    return new Marking(tokens);
  }

  private static int atLeastOne(int tokens) {
    if (tokens < 1) {
      throw new IllegalArgumentException("tokens: " + tokens + " (expected at least 1)");
    }
    return tokens;
  }

  @Override
  public String toString() {
    return name;
  }
}
