package io.github.btc.proofs.contracts;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * For tests that prove something in a build that gives failed tests a second try: one that has
 * failed fails again, for the same reason, as long as the JVM of the tests lives. Used with
 * {@code @ExtendWith}.
 *
 * <p>Thread-safe.
 */
public final class FirstTryOnly implements BeforeTestExecutionCallback, AfterTestExecutionCallback {

  private static final Map<String, Throwable> FAILURES = new ConcurrentHashMap<>();

  /** For JUnit. */
  public FirstTryOnly() {}

  @Override
  public void beforeTestExecution(ExtensionContext test) {
    Throwable failure = FAILURES.get(test.getUniqueId());
    if (failure != null) {
      throw new AssertionError("has failed at the first try: " + failure.getMessage(), failure);
    }
  }

  @Override
  public void afterTestExecution(ExtensionContext test) {
    test.getExecutionException()
        .ifPresent(failure -> FAILURES.putIfAbsent(test.getUniqueId(), failure));
  }
}
