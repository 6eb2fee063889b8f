package io.github.btc.proofs.recipes.sidecar;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.process.ServerPorts;
import java.io.BufferedReader;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script of examples/sidecar, with WireMock as the service. */
class SidecarExampleIT {

  private static final Path SCRIPT =
      Path.of("..", "..", "examples", "sidecar", "run.sh").toAbsolutePath();
  private static final int CLOSINGS = 3;

  @TempDir Path directory;

  @Test
  void collectsBetweenRequestsAndEndsWithoutLeavingAnything() throws Exception {
    int port = ServerPorts.next();
    ProcessBuilder builder =
        new ProcessBuilder(SCRIPT.toString())
            .directory(directory.toFile())
            .redirectError(directory.resolve("run.err").toFile());
    builder.environment().put("BTC_PORT", Integer.toString(port));
    builder.environment().put("BTC_SERVICE_PORT", Integer.toString(ServerPorts.next()));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process script = builder.start();
    List<ProcessHandle> children = List.of();
    try (BufferedReader lines = script.inputReader()) {
      assertThat(lines.readLine()).startsWith("watching http://127.0.0.1:");
      NumberedLoad load = new NumberedLoad(new InetSocketAddress("127.0.0.1", port));
      for (int closings = 0; closings < CLOSINGS; ) { // on a busy machine some are given up
        String line = lines.readLine();
        assertThat(line).startsWith("away ");
        closings += line.contains("collected in ") ? 1 : 0;
      }
      // 403 to a GET, 404 to a POST: WireMock, which has been taught nothing. 503: HAProxy, for it.
      assertThat(load.end()).extracting(NumberedLoad.Sent::status).containsOnly(403, 404, 503);
      children = script.descendants().toList();
      assertThat(children).hasSizeGreaterThanOrEqualTo(3);

      script.destroy();

      assertThat(script.waitFor()).isEqualTo(143);
      assertThat(children).noneMatch(ProcessHandle::isAlive);
      assertThat(directory).isDirectoryNotContaining(file -> !file.endsWith("run.err"));
    } finally {
      children.forEach(ProcessHandle::destroyForcibly);
      script.descendants().forEach(ProcessHandle::destroyForcibly);
      script.destroyForcibly();
    }
  }
}
