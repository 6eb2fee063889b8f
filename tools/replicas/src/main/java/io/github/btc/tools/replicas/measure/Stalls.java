package io.github.btc.tools.replicas.measure;

import java.util.List;
import java.util.regex.Pattern;

/**
 * How often and how long requests waited because a concurrent collector had not freed memory in
 * time. ZGC delays one thread for an allocation or for an object that has to move; Shenandoah stops
 * the whole JVM for a degenerated collection. Only what began in the measured time counts.
 *
 * @param count stalls of all replicas together
 * @param millis sum of their durations
 */
public record Stalls(long count, double millis) {

  private static final double NANOS_PER_MILLI = 1e6;
  private static final Pattern NAMES =
      Pattern.compile("(?:Allocation|Relocation) Stall|Pause Degenerated.*");

  /**
   * Counts the stalls of a run.
   *
   * @param run record of the run
   * @return the stalls in its measured time
   */
  public static Stalls of(RunRecord run) {
    Interval window = run.window();
    List<Pause> stalls =
        run.replicas().stream()
            .flatMap(replica -> replica.pauses().stream())
            .filter(pause -> NAMES.matcher(pause.what()).matches())
            .filter(pause -> Stops.beganIn(window, pause.interval()))
            .toList();
    return new Stalls(
        stalls.size(), stalls.stream().mapToLong(Pause::saidNanos).sum() / NANOS_PER_MILLI);
  }
}
