package io.github.btc.tools.advisor;

import io.github.btc.RefusedSettingException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option with the jar of the agent that a verb loads into another JVM. */
final class AgentOption {

  private static final String NAME = "--agent";
  private static final String BESIDE = "btc.agent.jar";

  @Option(
      names = NAME,
      paramLabel = "FILE",
      description = "With --pid: btc-agent.jar, if it is not beside this command.")
  private @Nullable Path agent;

  /** Returns the jar; throws an exception for the user if there is none. */
  Path jar() {
    String beside = System.getProperty(BESIDE);
    Path jar = agent != null ? agent : beside == null ? null : Path.of(beside);
    if (jar == null || !Files.isReadable(jar)) {
      throw new RefusedSettingException(
          NAME, jar == null ? "none" : jar.toString(), "the path of a file that can be read");
    }
    return jar;
  }

  /** Throws an exception for the user if a jar was given and no process. */
  void onlyWith(@Nullable Long pid) {
    if (agent != null && pid == null) {
      throw new RefusedSettingException(NAME, agent.toString(), "only with --pid");
    }
  }
}
