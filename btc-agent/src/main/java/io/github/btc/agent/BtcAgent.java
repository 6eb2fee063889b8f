package io.github.btc.agent;

import java.io.IOException;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/**
 * The Java agent: {@code java -javaagent:btc-agent.jar=port=8500,mode=young -jar service.jar}.
 *
 * <p><b>Harmless.</b> The agent starts only daemon threads, and loads neither logging nor the
 * platform MBean server before the service does. It never prevents the start of the service: a
 * problem becomes one sentence on standard error, and the service runs without the agent.
 */
public final class BtcAgent {

  private static final long START_LIMIT_MILLIS = 10_000;

  private static @Nullable AgentServer running; // guarded by the class

  private BtcAgent() {}

  /**
   * Called by the JVM before the service's main method.
   *
   * @param arguments {@code name=value} pairs, separated by commas, or {@code null}
   */
  public static void premain(@Nullable String arguments) {
    begin(arguments, System.err);
  }

  /**
   * Called by the JVM when the agent is attached to a running service.
   *
   * @param arguments {@code name=value} pairs, separated by commas, or {@code null}
   */
  public static void agentmain(@Nullable String arguments) {
    begin(arguments, System.err);
  }

  /**
   * Starts on a daemon thread, because the JDK's server inherits this property from its starter.
   */
  private static void begin(@Nullable String arguments, PrintStream out) {
    try {
      Thread starter = new Thread(() -> start(arguments, out), "btc-agent");
      starter.setDaemon(true);
      starter.start();
      starter.join(START_LIMIT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static synchronized void start(@Nullable String arguments, PrintStream out) {
    if (running != null) {
      out.println("btc-agent: already answers at " + running + "; a second agent was not started");
      return;
    }
    try {
      OwnJar.loadAll();
      running = AgentServer.start(AgentOptions.parse(arguments == null ? "" : arguments), out);
      out.println("btc-agent: answers at " + running);
    } catch (IOException | IllegalArgumentException | IllegalStateException e) {
      out.println("btc-agent: " + e.getMessage() + "; the service runs without the agent");
    } catch (Throwable e) { // also without jdk.httpserver: the service must start
      out.println("btc-agent: " + e + "; the service runs without the agent");
    }
  }
}
