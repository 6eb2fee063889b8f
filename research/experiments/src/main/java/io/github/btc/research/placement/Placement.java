package io.github.btc.research.placement;

import io.github.btc.RefusedSettingException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Which node gets a new replica: the four schedulers of section 6.4. */
public enum Placement {
  /**
   * The node with the most idle CPU time. The source calls it an upper bound of what is possible.
   */
  ORACLE,
  /** The node with the least idle CPU time. */
  WORST,
  /** Any node. */
  RANDOM,
  /**
   * The node with the fewest replicas, the first one of equals, as the scheduler of Kubernetes
   * counts what pods have requested and not what neighbours use.
   */
  KUBERNETES;

  /** Draws a number from 0 to one less than its argument. */
  public interface Draw {
    /** Draws. */
    int below(int bound);
  }

  /**
   * A node as an agent on it sees it.
   *
   * @param number the number of the node
   * @param idle the share of its CPU time that nobody used lately, 0 to 1
   * @param replicas the number of replicas of all services on it
   */
  public record Node(int number, double idle, int replicas) {}

  /**
   * Chooses a node.
   *
   * @param nodes at least one
   * @param draw draws among several
   * @return the number of the node
   */
  public int choose(List<Node> nodes, Draw draw) {
    Comparator<Node> byIdle = Comparator.comparingDouble(Node::idle);
    Comparator<Node> byReplicas = Comparator.comparingInt(Node::replicas);
    Comparator<Node> byNumber = Comparator.comparingInt(Node::number);
    return switch (this) {
      case ORACLE -> first(nodes, byIdle.reversed().thenComparing(byNumber));
      case WORST -> first(nodes, byIdle.thenComparing(byNumber));
      case KUBERNETES -> first(nodes, byReplicas.thenComparing(byNumber));
      case RANDOM -> nodes.get(draw.below(nodes.size())).number();
    };
  }

  private static int first(List<Node> nodes, Comparator<Node> order) {
    return nodes.stream().min(order).orElseThrow().number();
  }

  /** Returns the policy of a name such as {@code oracle}. */
  public static Placement named(String name) {
    return Arrays.stream(values())
        .filter(each -> each.toString().equals(name))
        .findFirst()
        .orElseThrow(() -> new RefusedSettingException("policy", name, "one of " + names()));
  }

  private static String names() {
    return Arrays.stream(values()).map(Placement::toString).collect(Collectors.joining(", "));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
