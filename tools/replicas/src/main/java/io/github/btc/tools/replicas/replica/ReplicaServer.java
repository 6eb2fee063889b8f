package io.github.btc.tools.replicas.replica;

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/** An embedded Tomcat on a loopback port of its own choice, with keep-alive without end. */
public final class ReplicaServer implements AutoCloseable {

  // Kept here: the loggers of java.util.logging are weakly held, and their settings go with them.
  private static final Logger TOMCAT_LOG = Logger.getLogger("org.apache");
  private static final Logger LEAK_LOG = Logger.getLogger("org.apache.catalina.loader");

  /** Lets the system choose the port. */
  public static final int ANY_PORT = 0;

  private static final String THREADS = "16";
  private static final String BACKLOG = "512";

  private final Tomcat tomcat = new Tomcat();

  /**
   * Prepares the server.
   *
   * @param port where to listen, or {@link #ANY_PORT}
   * @param baseDirectory takes Tomcat's files
   * @param service answers every path but the next one
   * @param ready answers {@link ReadyServlet#PATH}
   * @param filters in front of both, the outermost first
   */
  public ReplicaServer(
      int port,
      Path baseDirectory,
      HttpServlet service,
      HttpServlet ready,
      List<? extends Filter> filters) {
    TOMCAT_LOG.setLevel(Level.WARNING);
    LEAK_LOG.setLevel(Level.SEVERE); // the threads beside Tomcat are ours, not an application's
    tomcat.setBaseDir(baseDirectory.toString());
    tomcat.setConnector(connector(port));
    Context context = tomcat.addContext("", null);
    Tomcat.addServlet(context, "toy", service).setAsyncSupported(true);
    context.addServletMapping("/", "toy");
    Tomcat.addServlet(context, "ready", ready);
    context.addServletMapping(ReadyServlet.PATH, "ready");
    for (int i = 0; i < filters.size(); i++) {
      addFilter(context, "filter-" + i, filters.get(i));
    }
  }

  private static Connector connector(int port) {
    Connector connector = new Connector("org.apache.coyote.http11.Http11NioProtocol");
    connector.setPort(port);
    connector.setThrowOnFailure(true); // else a port that is taken would be a line in a log
    connector.setProperty("address", "127.0.0.1");
    connector.setProperty("maxThreads", THREADS);
    connector.setProperty("minSpareThreads", THREADS);
    connector.setProperty("acceptCount", BACKLOG);
    connector.setProperty("tcpNoDelay", "true");
    connector.setProperty("maxKeepAliveRequests", "-1");
    connector.setProperty("keepAliveTimeout", "-1");
    return connector;
  }

  private static void addFilter(Context context, String name, Filter filter) {
    FilterDef definition = new FilterDef();
    definition.setFilterName(name);
    definition.setFilter(filter);
    definition.setAsyncSupported("true");
    context.addFilterDef(definition);
    FilterMap map = new FilterMap();
    map.setFilterName(name);
    map.addURLPattern("/*");
    context.addFilterMap(map);
  }

  /**
   * Starts.
   *
   * @return the port
   * @throws LifecycleException if it cannot start
   */
  public int start() throws LifecycleException {
    tomcat.start();
    return tomcat.getConnector().getLocalPort();
  }

  @Override
  public void close() throws LifecycleException {
    tomcat.stop();
    tomcat.destroy();
  }
}
