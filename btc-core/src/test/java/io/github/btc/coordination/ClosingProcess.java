package io.github.btc.coordination;

import io.github.btc.Closing;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Another replica on the same host: asks once to close, and prints the answer. */
final class ClosingProcess {

  private static final Closing CLOSING =
      new Closing(List.of("task"), Duration.ofMillis(5), Closing.Reason.DUE);

  private ClosingProcess() {}

  public static void main(String[] arguments) throws IOException {
    System.out.print(FileCoordinator.oneAtATime(Path.of(arguments[0])).tryAcquire(CLOSING));
  }

  static boolean mayClose(Path folder) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ClosingProcess.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String said = new String(process.getInputStream().readAllBytes());
    if (!said.equals("true") && !said.equals("false")) {
      throw new IOException("the other process said \"" + said + "\"");
    }
    return said.equals("true");
  }
}
