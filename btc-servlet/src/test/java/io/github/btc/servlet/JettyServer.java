package io.github.btc.servlet;

import io.github.btc.AdmissionGate;
import io.github.btc.proofs.contracts.ContractApplication;
import io.github.btc.proofs.contracts.ServerUnderTest;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import java.net.InetAddress;
import java.time.Duration;
import java.util.EnumSet;
import org.eclipse.jetty.ee11.servlet.ErrorPageErrorHandler;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Embedded Jetty with the filter in front of one servlet. */
final class JettyServer implements ServerUnderTest {

  private final Server server = new Server();
  private final String contextPath;

  JettyServer(String contextPath) {
    this.contextPath = contextPath;
  }

  @Override
  public int start(AdmissionGate gate, Duration hold, ContractApplication application)
      throws Exception {
    return start(new ContractServlet(application), Filters.forContract(gate, hold));
  }

  int start(Servlet servlet, Filter... filters) throws Exception {
    ServerConnector connector = new ServerConnector(server);
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    server.addConnector(connector);
    ServletContextHandler context = new ServletContextHandler(contextPath);
    ServletHolder holder = new ServletHolder(servlet);
    holder.setAsyncSupported(true);
    context.addServlet(holder, "/");
    for (Filter filter : filters) {
      FilterHolder filterHolder = new FilterHolder(filter);
      filterHolder.setAsyncSupported(true);
      context.addFilter(filterHolder, "/*", EnumSet.allOf(DispatcherType.class));
    }
    ErrorPageErrorHandler errors = new ErrorPageErrorHandler();
    errors.addErrorPage(ErrorPageErrorHandler.GLOBAL_ERROR_PAGE, ContractServlet.ERROR_PAGE);
    context.setErrorHandler(errors);
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
}
