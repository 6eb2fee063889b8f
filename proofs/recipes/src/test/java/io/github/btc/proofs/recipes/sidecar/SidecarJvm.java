package io.github.btc.proofs.recipes.sidecar;

import io.github.btc.sidecar.SidecarCommand;
import io.github.btc.tools.console.process.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The sidecar as a process of its own. */
final class SidecarJvm {

  private SidecarJvm() {}

  /**
   * Starts one that ends with its input, beside an agent and the only server of the HAProxy at a
   * socket.
   */
  static ChildJvm start(Path directory, String agent, Path haProxy, String... more)
      throws IOException {
    List<String> options = new ArrayList<>(List.of("--haproxy", haProxy.toString()));
    options.addAll(List.of("--server", "be/s1"));
    options.addAll(List.of(more));
    return start(directory, agent, options);
  }

  /** Starts one that ends with its input, with the options that name a proxy and more. */
  static ChildJvm start(Path directory, String agent, List<String> options) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("--agent", agent, "--end-with-input"));
    arguments.addAll(List.of("--interval", "24MiB..40MiB"));
    arguments.addAll(options);
    return ChildJvm.start(
        "sidecar",
        List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
        SidecarCommand.class,
        arguments,
        directory.resolve("sidecar.err"));
  }
}
