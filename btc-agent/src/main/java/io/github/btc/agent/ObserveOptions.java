package io.github.btc.agent;

import io.github.btc.RefusedSettingException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The options after {@code -javaagent:btc-agent.jar=observe}.
 *
 * @param port the loopback port of the answers; 0 takes a free port
 * @param warmUp how long no request is counted at the beginning, while the JVM compiles the
 *     rewritten entrances
 * @param limit how long to observe, or {@code null} for as long as the service runs
 */
record ObserveOptions(int port, Duration warmUp, @Nullable Duration limit) {

  static final String MODE = "observe";

  private static final Set<String> NAMES = Set.of("port", "warm-up", "for");
  private static final int MOST_WARM_UP_SECONDS = 60;
  private static final int MOST_SECONDS = 7 * 24 * 3600;

  /** Tells whether the agent is to observe. */
  static boolean isMeant(String text) {
    return text.equals(MODE) || text.startsWith(MODE + ",");
  }

  static ObserveOptions parse(String text) {
    Map<String, String> values = new HashMap<>();
    for (String pair : text.substring(MODE.length()).split(",")) {
      int equals = pair.indexOf('=');
      String name = pair.substring(0, Math.max(0, equals)).strip();
      if (pair.isEmpty()) {
        continue;
      }
      if (!NAMES.contains(name)) {
        throw new RefusedSettingException(
            "option", "\"" + pair + "\"", "port=N, warm-up=SECONDS or for=SECONDS after observe");
      }
      values.put(name, pair.substring(equals + 1).strip());
    }
    String warmUp = values.getOrDefault("warm-up", "0");
    String seconds = values.get("for");
    return new ObserveOptions(
        number("port", values.getOrDefault("port", "" + AgentOptions.DEFAULT_PORT), 0, 65_535),
        Duration.ofSeconds(number("warm-up", warmUp, 0, MOST_WARM_UP_SECONDS)),
        seconds == null ? null : Duration.ofSeconds(number("for", seconds, 1, MOST_SECONDS)));
  }

  private static int number(String name, String text, int least, int most) {
    int value = text.matches("\\d{1,6}") ? Integer.parseInt(text) : -1;
    if (value < least || value > most) {
      throw new RefusedSettingException(name, "\"" + text + "\"", least + " to " + most);
    }
    return value;
  }
}
