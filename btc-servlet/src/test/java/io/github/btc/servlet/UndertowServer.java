package io.github.btc.servlet;

import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.EnumSet;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Embedded Undertow with filters in front of one servlet. Not held to the contract: it loses the
 * end of some asynchronous requests whose client has gone.
 */
final class UndertowServer implements AutoCloseable {

  // Kept here: the loggers of java.util.logging are weakly held, and their settings go with them.
  private static final Logger UNDERTOW_LOG = Logger.getLogger("io.undertow");

  private final boolean http2;
  private @Nullable Undertow server;

  UndertowServer() {
    this(false);
  }

  private UndertowServer(boolean http2) {
    this.http2 = http2;
  }

  /** Speaks HTTP/2 without TLS too. */
  static UndertowServer withHttp2() {
    return new UndertowServer(true);
  }

  int start(Servlet servlet, Filter... filters) throws Exception {
    UNDERTOW_LOG.setUseParentHandlers(false); // it has much to say at its start
    DeploymentInfo application =
        Servlets.deployment()
            .setClassLoader(UndertowServer.class.getClassLoader())
            .setContextPath("/")
            .setDeploymentName("application")
            .addErrorPage(Servlets.errorPage(ContractServlet.ERROR_PAGE))
            .addServlet(
                Servlets.servlet(
                        "application", Servlet.class, new ImmediateInstanceFactory<>(servlet))
                    .setAsyncSupported(true)
                    .addMapping("/"));
    for (int i = 0; i < filters.length; i++) {
      addFilter(application, "filter-" + i, filters[i]);
    }
    DeploymentManager deployment = Servlets.newContainer().addDeployment(application);
    deployment.deploy();
    server =
        Undertow.builder()
            .addHttpListener(0, InetAddress.getLoopbackAddress().getHostAddress())
            .setServerOption(UndertowOptions.ENABLE_HTTP2, http2)
            .setIoThreads(2)
            .setWorkerThreads(16)
            .setHandler(deployment.start())
            .build();
    server.start();
    return ((InetSocketAddress) server.getListenerInfo().get(0).getAddress()).getPort();
  }

  private static void addFilter(DeploymentInfo application, String name, Filter filter) {
    application.addFilter(
        Servlets.filter(name, Filter.class, new ImmediateInstanceFactory<>(filter))
            .setAsyncSupported(true));
    for (DispatcherType dispatcher : EnumSet.allOf(DispatcherType.class)) {
      application.addFilterUrlMapping(name, "/*", dispatcher);
    }
  }

  @Override
  public void close() {
    if (server != null) {
      server.stop();
    }
  }
}
