package io.github.btc.proofs.contracts;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets a failed test fail again with the same reason when the build repeats it in the same JVM. A
 * proof must not pass at a second try. Add this extension with {@code @ExtendWith}.
 *
 * <p>This class is thread-safe.
 */
public final class FirstTryOnly implements BeforeTestExecutionCallback, AfterTestExecutionCallback {

  private static final Map<String, Throwable> FAILURES = new ConcurrentHashMap<>();

  /** For JUnit. */
  public FirstTryOnly() {}

  @Override
  public void beforeTestExecution(ExtensionContext test) {
    Throwable failure = FAILURES.get(test.getUniqueId());
    if (failure != null) {
      throw new AssertionError(
          "the test failed at its first try: " + failure.getMessage(), failure);
    }
  }

  @Override
  public void afterTestExecution(ExtensionContext test) {
    test.getExecutionException()
        .ifPresent(failure -> FAILURES.putIfAbsent(test.getUniqueId(), failure));
  }
}
