package io.github.btc.research.tuner;

import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Sends requests one after another; waits if it is to be held. It reports the delays that the
 * service says it has, not measured ones, so that no other process of the machine can change which
 * setting is the fastest.
 */
final class TunedLoadMain {

  /** Few, because all have the same answer. */
  private static final int REQUESTS = 10;

  private TunedLoadMain() {}

  public static void main(String[] arguments) throws Exception {
    while (Files.exists(Path.of(arguments[2], "hold"))) {
      Thread.sleep(10); // until the test, or whoever ends us, lets go
    }
    double[] millis = new double[REQUESTS];
    for (int i = 0; i < REQUESTS; i++) {
      HttpURLConnection connection =
          (HttpURLConnection)
              URI.create("http://127.0.0.1:" + arguments[0] + "/").toURL().openConnection();
      try (var answer = connection.getInputStream()) {
        String said = new String(answer.readAllBytes(), StandardCharsets.UTF_8);
        millis[i] = Double.parseDouble(said);
      }
    }
    double rate = REQUESTS * 1e3 / Arrays.stream(millis).sum();
    Arrays.sort(millis);
    double median = millis[REQUESTS / 2];
    Files.writeString(
        Path.of(arguments[1]),
        "{\"p50\": " + median + ", \"p99.9\": " + median + ", \"rate\": " + rate + "}");
  }
}
