package io.github.btc.proofs.contracts;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

@ExtendWith(FirstTryOnly.class)
class FirstTryOnlyTest {

  private final FirstTryOnly firstTryOnly = new FirstTryOnly();

  @Test
  void letsATestFailAgain() {
    AssertionError exposed = new AssertionError("1 exposed");
    firstTryOnly.afterTestExecution(test("proof", exposed));

    assertThatThrownBy(() -> firstTryOnly.beforeTestExecution(test("proof", null)))
        .isInstanceOf(AssertionError.class)
        .hasMessage("the test failed at its first try: 1 exposed")
        .hasCause(exposed);
  }

  @Test
  void leavesOthersAlone() {
    firstTryOnly.afterTestExecution(test("passed", null));
    firstTryOnly.afterTestExecution(test("another", new AssertionError()));

    assertThatCode(() -> firstTryOnly.beforeTestExecution(test("passed", null)))
        .doesNotThrowAnyException();
  }

  private static ExtensionContext test(String id, Throwable failure) {
    return (ExtensionContext)
        Proxy.newProxyInstance(
            ExtensionContext.class.getClassLoader(),
            new Class<?>[] {ExtensionContext.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getUniqueId" -> id;
                  case "getExecutionException" -> Optional.ofNullable(failure);
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }
}
