package io.github.btc.research.models.srn;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * A stochastic reward net: places with their initial tokens, and transitions. The net has no
 * rewards. A reward is a function of a marking, and the caller passes it when an expectation is
 * computed.
 */
public final class StochasticRewardNet {

  private final List<Transition> transitions;
  private final Marking first;

  private StochasticRewardNet(List<Transition> transitions, Marking first) {
    this.transitions = transitions;
    this.first = first;
  }

  /** Starts an empty net. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns a rate of one server, which does not depend on the number of tokens. */
  public static ToDoubleFunction<Marking> singleServer(double rate) {
    return marking -> rate;
  }

  /** Returns a rate of one server per token in a place. */
  public static ToDoubleFunction<Marking> serverPerToken(double rate, Place place) {
    return marking -> rate * marking.tokens(place);
  }

  /** Builds the reachability graph of the tangible markings, with at most 5 million of them. */
  public TangibleGraph explore() {
    return explore(5_000_000);
  }

  /**
   * Builds the reachability graph of the tangible markings.
   *
   * @param limit the largest number of tangible markings
   * @return the graph and its chain
   * @throws IllegalStateException if the net has more tangible markings
   */
  public TangibleGraph explore(int limit) {
    return new Exploration(this, limit).run();
  }

  Marking first() {
    return first;
  }

  /** Returns the transitions that may fire: enabled, immediate before timed, highest priority. */
  List<Transition> firable(Marking marking) {
    List<Transition> found = new ArrayList<>();
    for (Transition each : transitions) {
      if (each.isEnabled(marking)) {
        int order = found.isEmpty() ? 1 : compare(each, found.get(0));
        if (order > 0) {
          found.clear();
        }
        if (order >= 0) {
          found.add(each);
        }
      }
    }
    return found;
  }

  private static int compare(Transition one, Transition other) {
    int immediateFirst = Boolean.compare(one.isImmediate(), other.isImmediate());
    return immediateFirst != 0 ? immediateFirst : Integer.compare(one.priority(), other.priority());
  }

  /** Collects places and transitions. */
  public static final class Builder {

    private final List<Integer> tokens = new ArrayList<>();
    private final List<Transition> transitions = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    private Builder() {}

    /** Adds a place with its initial tokens. */
    public Place place(String name, int firstTokens) {
      if (firstTokens < 0) {
        throw new IllegalArgumentException(
            name + ": " + firstTokens + " tokens (expected at least 0)");
      }
      unique(name);
      tokens.add(firstTokens);
      return new Place(tokens.size() - 1, name);
    }

    /** Adds a transition that fires after an exponential delay. */
    public Transition timed(String name, double rate) {
      return add(new Transition(name, false, marking -> rate));
    }

    /** Adds a transition that fires at once. Among several of them the weight decides by chance. */
    public Transition immediate(String name, double weight) {
      return add(new Transition(name, true, marking -> weight));
    }

    private Transition add(Transition transition) {
      unique(transition.toString());
      transitions.add(transition);
      return transition;
    }

    private void unique(String name) {
      if (!names.add(name)) {
        throw new IllegalArgumentException("name: " + name + " (expected one not yet in the net)");
      }
    }

    /** Returns the net. */
    public StochasticRewardNet build() {
      int[] first = tokens.stream().mapToInt(Integer::intValue).toArray();
      return new StochasticRewardNet(List.copyOf(transitions), new Marking(first));
    }
  }
}
