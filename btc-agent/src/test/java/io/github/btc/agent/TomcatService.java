package io.github.btc.agent;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.http2.Http2Protocol;

/** A service on embedded Tomcat. */
final class TomcatService {

  private TomcatService() {}

  /** Answers. */
  private static final class Servlet extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      byte[] rubbish = new byte[1 << 16]; // for the collector
      response.getWriter().print(rubbish.length > 0 ? "served" : "");
    }
  }

  /** Serves until it is killed, over HTTP/1.1 and HTTP/2 without TLS. */
  public static void main(String[] arguments) throws Exception {
    Connector connector = new Connector();
    connector.setPort(0);
    connector.setProperty("address", InetAddress.getLoopbackAddress().getHostAddress());
    connector.addUpgradeProtocol(new Http2Protocol());
    Tomcat tomcat = new Tomcat();
    tomcat.setConnector(connector);
    tomcat.setBaseDir(System.getProperty("java.io.tmpdir"));
    Context context = tomcat.addContext("", null);
    Tomcat.addServlet(context, "orders", new Servlet()).addMapping("/");
    tomcat.start();
    System.out.println("port: " + connector.getLocalPort());
    tomcat.getServer().await();
  }
}
