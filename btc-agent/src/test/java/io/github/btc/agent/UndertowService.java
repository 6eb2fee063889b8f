package io.github.btc.agent;

import io.undertow.Handlers;
import io.undertow.Undertow;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.api.ServletInfo;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/** A service on Undertow, whose class loader sees the JDK and not the class path, as in WildFly. */
public final class UndertowService {

  private UndertowService() {}

  /** Answers. */
  public static final class Servlet extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      byte[] rubbish = new byte[1 << 16]; // for the collector
      response.getWriter().print(rubbish.length > 0 ? "served" : "");
    }
  }

  /** Lets the other servlet answer on another thread. */
  public static final class Later extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {
      request.startAsync().dispatch("/orders");
    }
  }

  /** Serves until it is killed. */
  public static void main(String[] arguments) throws Exception {
    String[] path = System.getProperty("java.class.path").split(File.pathSeparator);
    URL[] classes = new URL[path.length];
    for (int i = 0; i < path.length; i++) {
      classes[i] = Path.of(path[i]).toUri().toURL();
    }
    ClassLoader module = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader());
    Thread.currentThread().setContextClassLoader(module);
    module.loadClass(UndertowService.class.getName()).getMethod("serve").invoke(null);
  }

  /** Serves with the classes of the loader of this class. */
  public static void serve() throws Exception {
    DeploymentInfo info =
        Servlets.deployment()
            .setClassLoader(UndertowService.class.getClassLoader())
            .setContextPath("/")
            .setDeploymentName("orders")
            .addServlet(asynchronous(Servlet.class).addMapping("/*"))
            .addServlet(asynchronous(Later.class).addMapping("/later"));
    DeploymentManager manager = Servlets.defaultContainer().addDeployment(info);
    manager.deploy();
    Undertow server =
        Undertow.builder().addHttpListener(0, "127.0.0.1", Handlers.path(manager.start())).build();
    server.start();
    InetSocketAddress address = (InetSocketAddress) server.getListenerInfo().get(0).getAddress();
    System.out.println("port: " + address.getPort());
  }

  private static ServletInfo asynchronous(Class<? extends HttpServlet> servlet) {
    return Servlets.servlet(servlet).setAsyncSupported(true);
  }
}
