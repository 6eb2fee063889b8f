package io.github.btc.tools.bench;

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

  /** Returns a name for a directory, which no other row of the scenario has. */
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
