package io.github.btc.tools.replicas.run;

import io.github.btc.tools.console.container.ControlGroup;
import io.github.btc.tools.console.process.Child;
import io.github.btc.tools.console.process.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The process of a replica, and its control group if it has one. The group ends with the process.
 *
 * @param jvm process
 * @param group control group; {@code null} without limits
 */
public record ReplicaChild(ChildJvm jvm, @Nullable ControlGroup group) implements Child {

  /**
   * Starts a replica.
   *
   * @param name name in messages
   * @param command the JVM and its arguments
   * @param group control group, which this child removes; {@code null} for none
   * @param errors file for the standard error
   * @return the running replica
   * @throws IOException if the process cannot be started
   */
  public static ReplicaChild start(
      String name, List<String> command, @Nullable ControlGroup group, Path errors)
      throws IOException {
    List<String> whole = group == null ? command : group.running(command);
    try {
      return new ReplicaChild(ChildJvm.program(name, whole, Map.of(), errors), group);
    } catch (IOException e) {
      if (group != null) {
        group.close();
      }
      throw e;
    }
  }

  @Override
  public void release() {
    jvm.release();
  }

  @Override
  public void kill() {
    jvm.kill();
  }

  @Override
  public void close() {
    jvm.close();
    if (group != null) {
      group.close();
    }
  }
}
