package io.github.btc.tools.advisor;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A program that keeps some objects alive and throws most away, at a steady rate. The logs under
 * {@code src/test/resources} are of it: {@code 40 50 12}.
 */
final class Allocator {

  private static final int TICKS_PER_SECOND = 50;
  private static final int PAUSE_MILLIS = 20;
  private static final int HELD = 2000;
  private static final int SIZE = 1000;

  private Allocator() {}

  /** Live megabytes, megabytes per second, seconds; 0 seconds wait for the parent's end. */
  public static void main(String[] arguments) throws InterruptedException, IOException {
    List<byte[]> live = new ArrayList<>();
    for (int megabyte = 0; megabyte < Integer.parseInt(arguments[0]); megabyte++) {
      for (int i = 0; i < 1024; i++) {
        live.add(new byte[SIZE]);
      }
      Thread.sleep(PAUSE_MILLIS); // or a fast machine shows a service that allocates without rest
    }
    System.out.println("ready");
    if (arguments[2].equals("0")) {
      while (System.in.read() >= 0) {
        // Allocates nothing more, so that it does not matter when somebody looks at it.
      }
    }
    int perTick = Integer.parseInt(arguments[1]) * 1024 / TICKS_PER_SECOND;
    Random random = new Random(1);
    byte[][] held = new byte[HELD][];
    for (int tick = 0; tick < Integer.parseInt(arguments[2]) * TICKS_PER_SECOND; tick++) {
      for (int i = 0; i < perTick; i++) {
        held[i % HELD] = new byte[SIZE];
        if (i % 50 == 0) {
          live.set(random.nextInt(live.size()), held[i % HELD]);
        }
      }
      Thread.sleep(1000 / TICKS_PER_SECOND);
    }
  }
}
