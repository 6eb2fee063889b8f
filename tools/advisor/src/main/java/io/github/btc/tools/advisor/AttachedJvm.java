package io.github.btc.tools.advisor;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Another JVM to which this program is attached, to load BTC's agent there. The JDK's management
 * agent would describe the JVM too, but it stays there for good, with a port and threads.
 */
final class AttachedJvm implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final long POLL_MILLIS = 200;

  private final long pid;
  private final VirtualMachine jvm;

  private AttachedJvm(long pid, VirtualMachine jvm) {
    this.pid = pid;
    this.jvm = jvm;
  }

  /**
   * Attaches to a process.
   *
   * @throws IllegalArgumentException if the process is not a JVM or refuses; the message is for the
   *     user
   */
  static AttachedJvm of(long pid) {
    ProcessDescription.check(pid);
    try {
      return new AttachedJvm(pid, VirtualMachine.attach(Long.toString(pid)));
    } catch (AttachNotSupportedException | IOException e) {
      throw silent(pid, e);
    }
  }

  /** Loads the agent and waits until it has taken its options, on a busy machine perhaps not. */
  void load(Path agent, String options) {
    try {
      jvm.loadAgent(agent.toAbsolutePath().toString(), options);
    } catch (AgentLoadException | AgentInitializationException | IOException e) {
      throw silent(pid, e);
    }
  }

  /** Returns a system property of the JVM; null if it is not set. */
  @Nullable String property(String name) {
    try {
      return jvm.getSystemProperties().getProperty(name);
    } catch (IOException e) {
      throw silent(pid, e);
    }
  }

  /** Waits for a system property that the agent sets, on a thread of its own. */
  String awaitProperty(String name) throws InterruptedException {
    long end = System.nanoTime() + LIMIT.toNanos();
    String value = property(name);
    while (value == null && System.nanoTime() - end < 0) {
      Thread.sleep(POLL_MILLIS);
      value = property(name);
    }
    if (value == null) {
      throw ProcessDescription.refused(
          pid, "the agent did not start; the process' standard error tells why", null);
    }
    return value;
  }

  private static IllegalArgumentException silent(long pid, Exception e) {
    String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("there is no message");
    return ProcessDescription.refused(pid, "it does not answer (" + why + ")", e);
  }

  @Override
  public void close() {
    try {
      jvm.detach();
    } catch (IOException e) {
      // The process has ended.
    }
  }
}
