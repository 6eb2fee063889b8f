package io.github.btc.tools.bench;

/**
 * One line of the table.
 *
 * @param opponent which JVM
 * @param variant with what
 * @param cell under which circumstances
 */
record Row(Opponent opponent, Variant variant, Cell cell) {

  /**
   * What all rows of a comparison have in common.
   *
   * @param replicas how many
   * @param heapMegabytes each one's heap
   * @param load the load's name; empty if there is only one
   */
  record Cell(int replicas, int heapMegabytes, String load) {

    @Override
    public String toString() {
      String size =
          replicas + (replicas == 1 ? " replica, " : " replicas, ") + heapMegabytes + " MB";
      return load.isEmpty() ? size : size + ", " + load;
    }
  }

  String name() {
    return opponent.name() + variant.suffix();
  }

  /** A name that no other row of the scenario has, fit for a directory. */
  String key() {
    return opponent.name()
        + "-"
        + variant.name().toLowerCase(java.util.Locale.ROOT)
        + "-"
        + cell.replicas()
        + "x"
        + cell.heapMegabytes()
        + (cell.load().isEmpty() ? "" : "-" + cell.load());
  }
}
