package io.github.btc.tools.bench.stops;

import io.github.btc.RefusedSettingException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The events of a fleet before and in the measured time.
 *
 * @param name {@code steady-SECONDS}, {@code restarts} or {@code together}
 * @param warmUpSeconds time with requests before the measured time
 * @param isRestarting whether the replicas are restarted in turns meanwhile
 */
record Situation(String name, int warmUpSeconds, boolean isRestarting) {

  private static final Pattern STEADY = Pattern.compile("steady-(\\d{1,5})");

  /**
   * Reads a name.
   *
   * @param name name on the command line
   * @param restartSeconds time between two restarts
   */
  static Situation of(String name, int restartSeconds) {
    Matcher steady = STEADY.matcher(name);
    if (steady.matches()) {
      return new Situation(name, Integer.parseInt(steady.group(1)), false);
    }
    return switch (name) {
      case "restarts" -> new Situation(name, restartSeconds, true);
      case "together" -> new Situation(name, 0, false);
      default ->
          throw new RefusedSettingException(
              "--situations", name, "steady-SECONDS, restarts or together");
    };
  }
}
