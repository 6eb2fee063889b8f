package io.github.btc.spring;

import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.proofs.contracts.TriedService;
import io.github.btc.servlet.BtcFilter;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;

/** A service on Tomcat with a plain Spring context that has {@link EnableBtc} and nothing else. */
final class TriedApplication {

  private TriedApplication() {}

  public static void main(String[] arguments) throws Exception {
    try (AnnotationConfigApplicationContext context =
        new AnnotationConfigApplicationContext(Application.class)) {
      Tomcat tomcat = tomcat(context.getBean("btcFilter", BtcFilter.class));
      tomcat.start();
      TriedService.serveUntilTheTestEnds(
          tomcat.getConnector().getLocalPort(), context.getBean(BackgroundTaskController.class));
    }
    System.exit(0); // the threads of Tomcat
  }

  private static Tomcat tomcat(Filter filter) {
    Tomcat tomcat = new Tomcat();
    Connector connector = new Connector();
    connector.setPort(0);
    connector.setProperty("address", InetAddress.getLoopbackAddress().getHostAddress());
    tomcat.setBaseDir("target/tomcat"); // before the connector, for which Tomcat makes a folder
    tomcat.setConnector(connector);
    Context context = tomcat.addContext("", null);
    Tomcat.addServlet(context, "orders", new Orders()).addMapping("/");
    FilterDef definition = new FilterDef();
    definition.setFilterName("btc");
    definition.setFilter(filter);
    context.addFilterDef(definition);
    FilterMap map = new FilterMap();
    map.setFilterName("btc");
    map.addURLPattern("/*");
    context.addFilterMap(map);
    return tomcat;
  }

  /** Answers. */
  private static final class Orders extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      response.getWriter().print("done");
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableBtc
  static class Application {}
}
