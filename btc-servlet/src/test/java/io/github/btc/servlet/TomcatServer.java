package io.github.btc.servlet;

import io.github.btc.AdmissionGate;
import io.github.btc.proofs.contracts.ContractApplication;
import io.github.btc.proofs.contracts.ServerUnderTest;
import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import java.net.InetAddress;
import java.time.Duration;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.http2.Http2Protocol;
import org.apache.tomcat.util.descriptor.web.ErrorPage;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/** Embedded Tomcat with the filter in front of one servlet. */
final class TomcatServer implements ServerUnderTest {

  // Kept here: the loggers of java.util.logging are weakly held, and their settings go with them.
  private static final Logger TOMCAT_LOG = Logger.getLogger("org.apache");

  private final Tomcat tomcat = new Tomcat();
  private final String contextPath;
  private final boolean http2;

  TomcatServer(String contextPath) {
    this(contextPath, false);
  }

  private TomcatServer(String contextPath, boolean http2) {
    this.contextPath = contextPath;
    this.http2 = http2;
  }

  /** Speaks HTTP/2 without TLS too. */
  static TomcatServer withHttp2() {
    return new TomcatServer("", true);
  }

  @Override
  public int start(AdmissionGate gate, Duration hold, ContractApplication application)
      throws LifecycleException {
    return start(new ContractServlet(application), Filters.forContract(gate, hold));
  }

  /** Tomcat does so after 400, 408, 411, 413, 414, 500, 501 and 503. */
  @Override
  public boolean closesAfterRefusal() {
    return true;
  }

  int start(Servlet servlet, Filter... filters) throws LifecycleException {
    TOMCAT_LOG.setUseParentHandlers(false); // the contract throws on purpose, thousands of times
    Connector connector = new Connector();
    connector.setPort(0);
    connector.setProperty("address", InetAddress.getLoopbackAddress().getHostAddress());
    connector.setProperty("continueResponseTiming", "onRead");
    if (http2) {
      connector.addUpgradeProtocol(new Http2Protocol());
    }
    tomcat.setBaseDir("target/tomcat"); // before the connector, for which Tomcat makes a folder
    tomcat.setConnector(connector);
    Context context = tomcat.addContext(contextPath, null);
    Wrapper wrapper = Tomcat.addServlet(context, "application", servlet);
    wrapper.setAsyncSupported(true);
    wrapper.addMapping("/");
    for (int i = 0; i < filters.length; i++) {
      addFilter(context, "filter-" + i, filters[i]);
    }
    ErrorPage page = new ErrorPage();
    page.setLocation(ContractServlet.ERROR_PAGE);
    context.addErrorPage(page);
    tomcat.start();
    return connector.getLocalPort();
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
    for (String dispatcher : Filters.EVERY_DISPATCHER) {
      map.setDispatcher(dispatcher);
    }
    context.addFilterMap(map);
  }

  @Override
  public void close() {
    try {
      tomcat.stop();
      tomcat.destroy();
    } catch (LifecycleException e) {
      throw new IllegalStateException(e);
    }
  }
}
