package io.github.btc.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.proofs.contracts.RefusedStreamContract;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Jetty resets the streams of refused requests. Tomcat and Undertow refuse with the status. */
class RefusedStreamTest extends RefusedStreamContract {

  private final BtcFilter filter = BtcFilter.builder(gate).refusedStream(true).build();
  private final HttpServlet application =
      new HttpServlet() {
        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) {
          arrivals.incrementAndGet();
        }
      };

  @Override
  protected Started start() throws Exception {
    JettyServer server = JettyServer.withHttp2();
    return new Started(server.start(application, filter), server);
  }

  @Override
  protected int mostResets() {
    return JettyStream.MOST;
  }

  @Test
  void tomcatRefusesWithTheStatus() throws Exception {
    try (TomcatServer server = TomcatServer.withHttp2()) {
      int port = server.start(application, filter);
      gate.close();
      assertThat(post(port, 2)).isEqualTo(STATUS);
    }
  }

  @Test
  void undertowRefusesWithTheStatus() throws Exception {
    try (UndertowServer server = UndertowServer.withHttp2()) {
      int port = server.start(application, filter);
      gate.close();
      assertThat(post(port, 2)).isEqualTo(STATUS);
    }
  }

  @Test
  void aServiceWithoutJettyRefusesWithTheStatus() throws Exception {
    ClassLoader loader = new WithoutJetty();
    Method sent =
        loader
            .loadClass(StreamRefusal.class.getName())
            .getDeclaredMethod("sent", HttpServletRequest.class);
    sent.setAccessible(true);
    Object request =
        Proxy.newProxyInstance(
            loader,
            new Class<?>[] {HttpServletRequest.class},
            (proxy, method, arguments) -> {
              throw new UnsupportedOperationException(method.getName());
            });
    assertThat(sent.invoke(null, request)).isEqualTo(false);
    assertThatThrownBy(() -> Class.forName(JettyStream.class.getName(), true, loader).getMethods())
        .isInstanceOf(NoClassDefFoundError.class);
  }

  /** Finds the classes of the filter again, and no class of Jetty. */
  private static final class WithoutJetty extends ClassLoader {

    private static final String OWN = BtcFilter.class.getPackageName();

    WithoutJetty() {
      super(BtcFilter.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("org.eclipse.jetty.")) {
        throw new ClassNotFoundException(name);
      }
      if (!name.startsWith(OWN)) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream bytes = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] code = Objects.requireNonNull(bytes, name).readAllBytes();
        return defineClass(name, code, 0, code.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
