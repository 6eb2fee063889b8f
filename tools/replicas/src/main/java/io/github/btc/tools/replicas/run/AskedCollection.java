package io.github.btc.tools.replicas.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Lets replicas collect one after another, from outside, so that none of them has garbage. */
final class AskedCollection {

  private static final long LIMIT_SECONDS = 8;
  private static final long BETWEEN_MILLIS = 500;

  private AskedCollection() {}

  /** Returns when each JVM has collected and has answered the requests that waited meanwhile. */
  static void inTurns(Path javaHome, List<ReplicaChild> replicas)
      throws IOException, InterruptedException {
    for (ReplicaChild replica : replicas) {
      ask(javaHome, replica.jvm().pid());
      TimeUnit.MILLISECONDS.sleep(BETWEEN_MILLIS);
    }
  }

  private static void ask(Path javaHome, long pid) throws IOException, InterruptedException {
    String program = javaHome.resolve("bin").resolve("jcmd").toString();
    Process asking =
        new ProcessBuilder(List.of(program, Long.toString(pid), "GC.run"))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!asking.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      asking.destroyForcibly();
      throw new IOException("jcmd " + pid + " GC.run has not ended after " + LIMIT_SECONDS + " s");
    }
    if (asking.exitValue() != 0) {
      throw new IOException("jcmd " + pid + " GC.run ended with code " + asking.exitValue());
    }
  }
}
