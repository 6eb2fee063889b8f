package io.github.btc.research.ablation;

/** The counts of one run of a scene. */
final class Totals {

  private final int replicas;
  private final double seconds;

  long requests;
  long exposed;
  long failed;
  long refused;
  long closings;
  long closedNanos;
  long inVain;
  long samples;
  double waitedNanos;

  private int away;
  private int mostAway;
  private long awaySinceNanos;
  private long togetherNanos;

  Totals(Scene scene) {
    this.replicas = scene.replicas();
    this.seconds = scene.seconds();
  }

  /** Notes that the router or the gate takes a replica out, or that it is back. */
  void away(int change, long nowNanos) {
    if (away > 1) {
      togetherNanos += nowNanos - awaySinceNanos;
    }
    away += change;
    mostAway = Math.max(mostAway, away);
    awaySinceNanos = nowNanos;
  }

  Outcome outcome() {
    double perThousand = requests / 1e3;
    double minutes = replicas * seconds / 60;
    return new Outcome(
        exposed / perThousand,
        failed / perThousand,
        refused / perThousand,
        closings / minutes,
        100 * closedNanos / (replicas * seconds * 1e9),
        inVain / minutes,
        100 * togetherNanos / (seconds * 1e9),
        100.0 * mostAway / replicas,
        samples / (replicas * seconds),
        waitedNanos / 1e6 / perThousand);
  }
}
