package io.github.btc.lab.throughput;

import io.github.btc.AdmissionGate;
import io.github.btc.lab.replica.ReplicaServer;
import io.github.btc.servlet.BtcFilter;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.catalina.LifecycleException;
import org.jspecify.annotations.Nullable;

/** The lab's Tomcat with a servlet that does next to nothing. */
record TomcatServer(ReplicaServer server, int port) implements RunningServer {

  static TomcatServer start(Path directory, @Nullable AdmissionGate gate) throws IOException {
    List<Filter> filters = gate == null ? List.of() : List.of(new BtcFilter(gate));
    ReplicaServer server =
        new ReplicaServer(ReplicaServer.ANY_PORT, directory, new Ok(), new Ok(), filters);
    try {
      return new TomcatServer(server, server.start());
    } catch (LifecycleException e) {
      throw new IOException("Tomcat: could not start", e);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      server.close();
    } catch (LifecycleException e) {
      throw new IOException("Tomcat: could not stop", e);
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
