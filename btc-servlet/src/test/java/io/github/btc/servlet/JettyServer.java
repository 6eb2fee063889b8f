package io.github.btc.servlet;

import io.github.btc.AdmissionGate;
import io.github.btc.proofs.contracts.ContractApplication;
import io.github.btc.proofs.contracts.ServerUnderTest;
import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import java.net.InetAddress;
import java.time.Duration;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Embedded Jetty with the filter in front of one servlet. */
final class JettyServer implements ServerUnderTest {

  private final Server server = new Server();
  private final String contextPath;
  private final boolean http2;

  JettyServer(String contextPath) {
    this(contextPath, false);
  }

  private JettyServer(String contextPath, boolean http2) {
    this.contextPath = contextPath;
    this.http2 = http2;
  }

  /** Speaks HTTP/2 without TLS too. */
  static JettyServer withHttp2() {
    return new JettyServer("/", true);
  }

  @Override
  public int start(AdmissionGate gate, Duration hold, ContractApplication application)
      throws Exception {
    return start(new ContractServlet(application), Filters.forContract(gate, hold));
  }

  int start(Servlet servlet, Filter... filters) throws Exception {
    ServerConnector connector = new ServerConnector(server);
    if (http2) {
      connector.addConnectionFactory(new HTTP2CServerConnectionFactory(new HttpConfiguration()));
    }
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    server.addConnector(connector);
    server.setHandler(JettyContext.of(contextPath, servlet, filters));
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
}
