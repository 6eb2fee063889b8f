package io.github.btc.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.gate.OneWordGate;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A container that reports the error of an asynchronous request, and never its completion. */
class FailedAsyncTest {

  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 1_000_000);
  private final BtcFilter filter = new BtcFilter(gate);
  private final List<AsyncListener> listeners = new ArrayList<>();
  private final AsyncContext context = answering(AsyncContext.class, Map.of());
  private final HttpServletResponse response = answering(HttpServletResponse.class, Map.of());

  /** Answers these methods, and notes the listeners. */
  private <T> T answering(Class<T> type, Map<String, Object> answers) {
    Object proxy =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              if (method.getName().equals("addListener")) {
                listeners.add((AsyncListener) arguments[0]);
              }
              return answers.get(method.getName());
            });
    return type.cast(proxy);
  }

  private HttpServletRequest request() {
    return answering(
        HttpServletRequest.class,
        Map.of(
            "getDispatcherType",
            DispatcherType.REQUEST,
            "getMethod",
            "GET",
            "getServletPath",
            "/orders",
            "startAsync",
            context,
            "isAsyncStarted",
            true));
  }

  @Test
  void aRequestEndsWithTheErrorWhenItsChainHasThrown() throws Exception {
    FilterChain throwing =
        (request, ignored) -> {
          request.startAsync();
          throw new IllegalStateException("as asked");
        };
    assertThatThrownBy(() -> filter.doFilter(request(), response, throwing)).hasMessage("as asked");
    assertThat(gate.inFlight()).isEqualTo(1); // the container answers now

    listeners.get(0).onError(new AsyncEvent(context));

    assertThat(gate.inFlight()).isZero();
    assertThat(gate.finished()).isEqualTo(1);
  }

  @Test
  void aRequestStaysInFlightAfterTheErrorOfAnotherThread() throws Exception {
    filter.doFilter(request(), response, (request, ignored) -> request.startAsync());

    listeners.get(0).onError(new AsyncEvent(context));
    assertThat(gate.inFlight()).isEqualTo(1);

    listeners.get(0).onComplete(new AsyncEvent(context));
    assertThat(gate.inFlight()).isZero();
    assertThat(gate.finished()).isEqualTo(1);
  }
}
