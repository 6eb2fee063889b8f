package io.github.btc.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.http.Bypass;
import io.github.btc.http.Refusal;
import io.github.btc.proofs.contracts.DocumentedCode;
import io.github.btc.test.ManualBackgroundTask;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;

/** The guide shows code that is compiled, and the code does what the guide says. */
final class GuideTest {

  private static final Path GUIDE = Path.of("../docs/guides/servlet.md");
  private static final Path SNIPPETS =
      Path.of("src/test/java/io/github/btc/servlet/GuideSnippets.java");

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final ManualBackgroundTask task = ManualBackgroundTask.create();

  @Test
  void showsCompiledCode() throws IOException {
    DocumentedCode.assertCompiled(GUIDE, SNIPPETS);
  }

  @Test
  void namesEveryHeaderAndEveryBypassedPath() throws IOException {
    String guide = Files.readString(GUIDE);

    assertThat(guide)
        .contains(Refusal.RETRY_AFTER + ": ", Refusal.RETRY_AFTER_MS + ": ")
        .contains(Refusal.REFUSED + ": " + Refusal.NOT_PROCESSED);
    for (String path : Bypass.standard().toString().replaceAll(".*\\[|]", "").split(", ")) {
      assertThat(guide).contains("`" + path + "`");
    }
  }

  /** Nobody has said that refusals are retried. */
  @Test
  void theListenerOnlyObserves() throws Exception {
    Server server = new Server();
    ServerConnector connector = connector(server);
    ServletContextHandler context = new ServletContextHandler("/");
    context.addServlet(new ServletHolder(new OkServlet()), "/");
    context.addEventListener(new GuideSnippets.BtcListener(task));
    server.setHandler(context);
    server.start();
    try {
      task.makeDue();
      await("a closing is omitted").atMost(LIMIT).until(() -> omittedClosings() > 0);

      assertThat(statusOf(connector.getLocalPort(), "/orders")).isEqualTo(200);
      assertThat(task.started()).isZero();
    } finally {
      server.stop();
    }
  }

  @Test
  void theJettyFilterRefusesDuringARun() throws Exception {
    Server server = new Server();
    ServerConnector connector = connector(server);
    ServletContextHandler context = new ServletContextHandler("/");
    context.addServlet(new ServletHolder(new OkServlet()), "/");
    server.setHandler(context);
    try (BackgroundTaskController controller = controller()) {
      GuideSnippets.jetty(context, controller);
      server.start();
      assertRefusesDuringARun(connector.getLocalPort());
    } finally {
      server.stop();
    }
  }

  @Test
  void theTomcatFilterRefusesDuringARun() throws Exception {
    Tomcat tomcat = new Tomcat();
    Connector connector = new Connector();
    connector.setPort(0);
    connector.setProperty("address", InetAddress.getLoopbackAddress().getHostAddress());
    tomcat.setBaseDir("target/tomcat"); // before the connector, for which Tomcat makes a folder
    tomcat.setConnector(connector);
    Context context = tomcat.addContext("", null);
    Tomcat.addServlet(context, "ok", new OkServlet()).addMapping("/");
    try (BackgroundTaskController controller = controller()) {
      GuideSnippets.tomcat(context, controller);
      tomcat.start();
      assertRefusesDuringARun(connector.getLocalPort());
    } finally {
      tomcat.stop();
      tomcat.destroy();
    }
  }

  @Test
  void theSettingsAreInRange() {
    try (BackgroundTaskController controller = controller()) {
      assertThat(GuideSnippets.settings(controller)).isNotNull();
    }
  }

  /** Only the listener knows its controller, so this asks JMX for all of them. */
  private static long omittedClosings() throws JMException {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    ObjectName controllers = new ObjectName("io.github.btc:type=Controller,*");
    long omitted = 0;
    for (ObjectName each : beans.queryNames(controllers, null)) {
      omitted += (long) beans.getAttribute(each, "OmittedClosings");
    }
    return omitted;
  }

  private void assertRefusesDuringARun(int port) throws Exception {
    assertThat(statusOf(port, "/orders")).isEqualTo(200);
    task.makeRunsWait();
    task.makeDue();
    task.awaitStarted(1, LIMIT);

    assertThat(statusOf(port, "/orders")).isEqualTo(503);
    assertThat(statusOf(port, "/health")).isEqualTo(200);

    task.letRunEnd();
  }

  private BackgroundTaskController controller() {
    return GuideSnippets.closing(task).start();
  }

  private static ServerConnector connector(Server server) {
    ServerConnector connector = new ServerConnector(server);
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    server.addConnector(connector);
    return connector;
  }

  private static int statusOf(int port, String path) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + port + path);
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  private static final class OkServlet extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) {
      response.setStatus(200);
    }
  }
}
