package io.github.btc.agent;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/**
 * The Java agent: {@code java -javaagent:btc-agent.jar=port=8500,mode=young -jar service.jar}.
 *
 * <p>With {@code =observe} the agent collects nothing. It observes which requests are hit by a stop
 * of the JVM, and what BTC would do. With {@code =describe} it leaves a description of the JVM in a
 * system property, and ends.
 *
 * <p><b>Harmless.</b> The agent starts only daemon threads, and loads neither logging nor the
 * platform MBean server before the service does. It never prevents the start of the service: a
 * problem becomes one sentence on standard error, and the service runs without the agent.
 */
public final class BtcAgent {

  private static final long START_LIMIT_MILLIS = 10_000;

  private static @Nullable AgentServer running; // guarded by the class
  private static @Nullable ObserveServer observing; // guarded by the class

  private BtcAgent() {}

  /**
   * Called by the JVM before the service's main method.
   *
   * @param arguments {@code name=value} pairs, separated by commas, or {@code null}
   * @param jvm rewrites classes, only to observe
   */
  public static void premain(@Nullable String arguments, Instrumentation jvm) {
    begin(arguments, jvm, System.err);
  }

  /**
   * Called by the JVM when the agent is attached to a running service.
   *
   * @param arguments {@code name=value} pairs, separated by commas, or {@code null}
   * @param jvm rewrites classes, only to observe
   */
  public static void agentmain(@Nullable String arguments, Instrumentation jvm) {
    begin(arguments, jvm, System.err);
  }

  /**
   * Starts on a daemon thread, because the JDK's server inherits this property from its starter.
   */
  private static void begin(@Nullable String arguments, Instrumentation jvm, PrintStream out) {
    String text = arguments == null ? "" : arguments;
    boolean observes = ObserveOptions.isMeant(text);
    try {
      Thread starter =
          new Thread(() -> guarded(out, () -> start(text, observes, jvm, out)), "btc-agent");
      starter.setDaemon(true);
      starter.start();
      starter.join(START_LIMIT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A start of the agent. */
  @FunctionalInterface
  private interface Start {
    void run() throws Exception;
  }

  private static void guarded(PrintStream out, Start start) {
    try {
      start.run();
    } catch (IOException | IllegalArgumentException | IllegalStateException e) {
      out.println("btc-agent: " + e.getMessage() + "; the service runs without the agent");
    } catch (Throwable e) { // also without jdk.httpserver: the service must start
      out.println("btc-agent: " + e + "; the service runs without the agent");
    }
  }

  private static synchronized void start(
      String arguments, boolean observes, Instrumentation jvm, PrintStream out) throws Exception {
    if (arguments.equals(JvmFigures.TELL)) {
      JvmFigures.tell();
      return;
    }
    if (arguments.equals(JvmFigures.FORGET)) {
      JvmFigures.forget();
      return;
    }
    if (observes) {
      observe(ObserveOptions.parse(arguments), jvm, out);
      return;
    }
    if (running != null) {
      out.println("btc-agent: already answers at " + running + "; a second agent was not started");
      return;
    }
    OwnJar.loadAll(false);
    running = AgentServer.start(AgentOptions.parse(arguments), out);
    out.println("btc-agent: answers at " + running);
  }

  /** An observation that has ended leaves room for the next one. Guarded by the class. */
  private static void observe(ObserveOptions options, Instrumentation jvm, PrintStream out)
      throws Exception {
    if (observing != null && !observing.isClosed()) {
      out.println("btc-agent: already observes, with the figures at " + observing);
      return;
    }
    OwnJar.loadAll(true);
    observing = ObserveServer.start(options, jvm);
    out.println("btc-agent: observes, with the figures at " + observing);
  }
}
