package io.github.btc.agent;

import java.io.IOException;
import java.net.InetAddress;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.Response;

/** A service on Grizzly. */
final class GrizzlyService {

  private GrizzlyService() {}

  /** Answers. */
  private static final class Handler extends HttpHandler {

    @Override
    public void service(Request request, Response response) throws IOException {
      byte[] rubbish = new byte[1 << 16]; // for the collector
      response.getWriter().write(rubbish.length > 0 ? "served" : "");
    }
  }

  /** Serves until it is killed. */
  public static void main(String[] arguments) throws Exception {
    HttpServer server = new HttpServer();
    String address = InetAddress.getLoopbackAddress().getHostAddress();
    NetworkListener listener = new NetworkListener("orders", address, 0);
    server.addListener(listener);
    server.getServerConfiguration().addHttpHandler(new Handler(), "/");
    server.start();
    System.out.println("port: " + listener.getPort());
    Thread.currentThread().join();
  }
}
