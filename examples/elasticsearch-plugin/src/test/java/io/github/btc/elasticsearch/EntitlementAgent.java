package io.github.btc.elasticsearch;

import java.lang.instrument.Instrumentation;

/**
 * Stands for the server's entitlement agent, which Maven Central does not have. The server says
 * which class of its own is to be given the instrumentation; entitlements are then enforced.
 */
public final class EntitlementAgent {

  private EntitlementAgent() {}

  public static void agentmain(String initializer, Instrumentation instrumentation)
      throws ReflectiveOperationException {
    Class.forName(initializer)
        .getMethod("initialize", Instrumentation.class)
        .invoke(null, instrumentation);
  }
}
