package io.github.btc.tools.bench.throughput;

import io.github.btc.AdmissionGate;
import io.github.btc.servlet.BtcFilter;
import io.github.btc.tools.replicas.replica.ReplicaServer;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.catalina.LifecycleException;

/** The Tomcat of the replicas with a servlet that does next to nothing. */
record TomcatServer(ReplicaServer server, int port, Switch btc) implements RunningServer {

  static TomcatServer start(Path directory, AdmissionGate gate) throws IOException {
    Switch btc = new Switch(new BtcFilter(gate));
    ReplicaServer server =
        new ReplicaServer(ReplicaServer.ANY_PORT, directory, new Ok(), new Ok(), List.of(btc));
    try {
      return new TomcatServer(server, server.start(), btc);
    } catch (LifecycleException e) {
      throw new IOException("Tomcat: could not start", e);
    }
  }

  @Override
  public void useBtc(boolean use) {
    btc.on = use;
  }

  @Override
  public void close() throws IOException {
    try {
      server.close();
    } catch (LifecycleException e) {
      throw new IOException("Tomcat: could not stop", e);
    }
  }

  /** The filter, or nothing but the way past it. */
  static final class Switch implements Filter {

    private final Filter filter;
    private volatile boolean on;

    Switch(Filter filter) {
      this.filter = filter;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
        throws IOException, ServletException {
      if (on) {
        filter.doFilter(request, response, chain);
      } else {
        chain.doFilter(request, response);
      }
    }
  }

  private static final class Ok extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      response.setContentLength(2);
      response.getOutputStream().write(new byte[] {'o', 'k'});
    }
  }
}
