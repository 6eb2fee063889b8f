package io.github.btc.proofs.recipes.http2;

import io.github.btc.AdmissionGate;
import io.github.btc.servlet.BtcFilter;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.EnumSet;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Jetty with the filter of btc-servlet. */
final class Jetty implements Http2Server {

  private final Server server = new Server();

  @Override
  public int start(AdmissionGate gate, Runnable executed) throws Exception {
    HttpConfiguration http = new HttpConfiguration();
    ServerConnector connector =
        new ServerConnector(
            server, new HttpConnectionFactory(http), new HTTP2CServerConnectionFactory(http));
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    ServletContextHandler context = new ServletContextHandler("/");
    context.addServlet(new ServletHolder(new Application(executed)), "/");
    context.addFilter(
        new FilterHolder(BtcFilter.builder(gate).refusedStream(true).build()),
        "/*",
        EnumSet.of(DispatcherType.REQUEST));
    server.setHandler(context);
    server.start();
    return connector.getLocalPort();
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class Application extends HttpServlet {

    private static final long serialVersionUID = 1;

    private final transient Runnable executed;

    Application(Runnable executed) {
      this.executed = executed;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      request.getInputStream().readAllBytes();
      if (!request.getRequestURI().equals(HEALTH)) {
        executed.run();
      }
    }
  }
}
