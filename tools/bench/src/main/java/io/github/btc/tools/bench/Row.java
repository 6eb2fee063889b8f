package io.github.btc.tools.bench;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/**
 * A row of the table: one JVM configuration that is measured.
 *
 * @param opponent the JVM and its flags
 * @param variant whether and how BTC controls the collections
 * @param cell replicas, heap and load
 */
record Row(Opponent opponent, Variant variant, Cell cell) {

  /**
   * The conditions that all rows of a comparison share.
   *
   * @param replicas number of replicas
   * @param heapMegabytes heap of each replica
   * @param load name of the load; empty if the scenario has only one
   * @param quotaCpus CPU time of each replica's control group; 0 without a group
   * @param phase part of the run
   * @param called the service's own word for a replica
   */
  record Cell(
      int replicas, int heapMegabytes, String load, double quotaCpus, Phase phase, String called) {

    /** How a replica is called if its service has no word of its own. */
    static final String REPLICA = "replica";

    /** Creates the conditions of replicas with a quota. */
    Cell(int replicas, int heapMegabytes, String load, double quotaCpus, Phase phase) {
      this(replicas, heapMegabytes, load, quotaCpus, phase, REPLICA);
    }

    /** Creates the conditions of replicas without a quota. */
    Cell(int replicas, int heapMegabytes, String load) {
      this(replicas, heapMegabytes, load, 0, Phase.WARM);
    }

    /** Returns these conditions in another part of the run. */
    Cell in(Phase other) {
      return new Cell(replicas, heapMegabytes, load, quotaCpus, other, called);
    }

    @Override
    public String toString() {
      String size =
          replicas + " " + called + (replicas == 1 ? ", " : "s, ") + heapMegabytes + " MB";
      String quota = quotaCpus == 0 ? "" : ", " + number(quotaCpus) + " CPU";
      String named = load.isEmpty() ? "" : ", " + load;
      return size + quota + named + (phase == Phase.COLD ? ", cold" : "");
    }

    private String key() {
      String size = replicas + "x" + heapMegabytes;
      String quota = quotaCpus == 0 ? "" : "-" + number(quotaCpus) + "cpu";
      return size + quota + (load.isEmpty() ? "" : "-" + load.replace(' ', '-'));
    }
  }

  /** Writes a number with as few digits as it needs, at most six. */
  static String number(double value) {
    return new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros().toPlainString();
  }

  String name() {
    return opponent.name() + variant.suffix();
  }

  /** Returns a name for a directory, which no other row of the scenario has. */
  String key() {
    return opponent.name() + "-" + variant.name().toLowerCase(Locale.ROOT) + "-" + cell.key();
  }
}
