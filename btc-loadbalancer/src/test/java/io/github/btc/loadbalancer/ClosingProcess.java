package io.github.btc.loadbalancer;

import java.io.IOException;
import java.nio.file.Path;

/** Another replica on the same host: asks once to close, and prints the answer. */
final class ClosingProcess {

  private ClosingProcess() {}

  public static void main(String[] arguments) throws IOException {
    System.out.print(FileCoordinator.oneAtATime(Path.of(arguments[0])).tryAcquire());
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
