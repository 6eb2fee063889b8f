package io.github.btc.spring.boot;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.btc.ControllerState;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.test.ManualBackgroundTask;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.util.ClassUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A Boot application on a real server, with one task that does what the test says. */
final class RunningApplication implements AutoCloseable {

  static final Duration LIMIT = Duration.ofSeconds(60);

  /** Shorter than a task's limit: a request without an answer must not end a closing. */
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(60);

  private static final Duration BETWEEN_TWO_LOOKS = Duration.ofMillis(1);

  private final ConfigurableApplicationContext context;

  /** HTTP/1.1: an offer to upgrade with every request is not what is tried here. */
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private int runsLetEnd;

  private RunningApplication(ConfigurableApplicationContext context) {
    this.context = context;
  }

  /**
   * The servers that Boot can embed. Each one excludes the others, if there are several on the
   * class path. The class path of {@code proofs/boot} has only one.
   */
  enum Server {
    TOMCAT(WebApplicationType.SERVLET, "org.apache.catalina.startup.Tomcat"),
    JETTY(WebApplicationType.SERVLET, "org.eclipse.jetty.server.Server"),
    REACTOR_NETTY(WebApplicationType.REACTIVE, "reactor.netty.http.server.HttpServer");

    private static final List<String> CONFIGURATIONS =
        List.of(
            "tomcat.autoconfigure.servlet.TomcatServletWebServer",
            "tomcat.autoconfigure.actuate.web.server.TomcatServletManagementContext",
            "tomcat.autoconfigure.reactive.TomcatReactiveWebServer",
            "tomcat.autoconfigure.actuate.web.server.TomcatReactiveManagementContext",
            "jetty.autoconfigure.servlet.JettyServletWebServer",
            "jetty.autoconfigure.actuate.web.server.JettyServletManagementContext",
            "jetty.autoconfigure.reactive.JettyReactiveWebServer",
            "jetty.autoconfigure.actuate.web.server.JettyReactiveManagementContext",
            "reactor.netty.autoconfigure.NettyReactiveWebServer",
            "reactor.netty.autoconfigure.actuate.web.server.NettyReactiveManagementContext");

    private final WebApplicationType type;
    private final String className;

    Server(WebApplicationType type, String className) {
      this.type = type;
      this.className = className;
    }

    /** Skips a test of a server that is not on the class path. */
    void assumePresent() {
      assumeTrue(ClassUtils.isPresent(className, null), this + " is not on the class path");
    }

    private String exclusion() {
      String mine = name().toLowerCase(Locale.ROOT).replace('_', '.');
      return "spring.autoconfigure.exclude="
          + CONFIGURATIONS.stream()
              .filter(name -> !name.startsWith(mine))
              .map(name -> "org.springframework.boot." + name + "AutoConfiguration")
              .collect(Collectors.joining(","));
    }
  }

  static RunningApplication start(Server server, String... properties) {
    return start(server, List.of(), properties);
  }

  static RunningApplication start(Server server, List<Class<?>> more, String... properties) {
    return new RunningApplication(builder(server, more, properties).run());
  }

  /** Starts an application without a server, whose controller its children share. */
  static RunningApplication startParent() {
    return new RunningApplication(
        builder(Server.TOMCAT, List.of()).web(WebApplicationType.NONE).run());
  }

  /** Starts an application below another context, on a server of its own. */
  static RunningApplication startBelow(ConfigurableApplicationContext parent) {
    return new RunningApplication(builder(Server.TOMCAT, List.of()).parent(parent).run());
  }

  static SpringApplicationBuilder builder(
      Server server, List<Class<?>> more, String... properties) {
    server.assumePresent();
    List<String> all =
        new ArrayList<>(
            List.of(
                server.exclusion(),
                "server.port=0",
                "server.address=127.0.0.1",
                "btc.gc.enabled=false",
                "btc.task-limit=10m",
                "btc.drain-limit=20s",
                "btc.budget-share=1",
                "btc.refusals-are-retried=true",
                "spring.main.banner-mode=off",
                "logging.level.root=warn"));
    all.addAll(List.of(properties));
    List<Class<?>> sources = new ArrayList<>(more);
    sources.add(Application.class);
    return new SpringApplicationBuilder(sources.toArray(Class<?>[]::new))
        .web(server.type)
        .registerShutdownHook(false)
        .properties(all.toArray(String[]::new));
  }

  ManualBackgroundTask task() {
    return context.getBean(ManualBackgroundTask.class);
  }

  BackgroundTaskController controller() {
    return context.getBean(BackgroundTaskController.class);
  }

  ConfigurableApplicationContext context() {
    return context;
  }

  /** Returns when the task runs and the gate is closed. The task runs until the test ends it. */
  RunningApplication closeGate() {
    int before = task().started();
    task().makeRunsWait();
    task().makeDue();
    task().awaitStarted(before + 1, LIMIT);
    return this;
  }

  /** Lets what runs end, and returns when the gate is open. */
  void openGate() {
    task().setLevel(0); // and no other run after the one under way
    await("the gate is open", () -> letRunEnd() == ControllerState.SERVING);
  }

  /** Lets each run end once, also one that begins meanwhile. */
  private ControllerState letRunEnd() {
    int started = task().started();
    if (started > runsLetEnd && started > task().ended()) {
      runsLetEnd = started;
      task().letRunEnd();
    }
    return controller().snapshot().state();
  }

  static void await(String what, Callable<Boolean> condition) {
    Awaitility.await(what).atMost(LIMIT).pollInterval(BETWEEN_TWO_LOOKS).until(condition);
  }

  int port() {
    return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
  }

  int managementPort() {
    return context.getEnvironment().getRequiredProperty("local.management.port", Integer.class);
  }

  int status(String path) throws IOException, InterruptedException {
    return get("local.server.port", path).statusCode();
  }

  int managementStatus(String path) throws IOException, InterruptedException {
    return get("local.management.port", path).statusCode();
  }

  String body(String path) throws IOException, InterruptedException {
    return get("local.server.port", path).body();
  }

  HttpResponse<String> get(String port, String path) throws IOException, InterruptedException {
    return answer(request(port, path).build());
  }

  private HttpResponse<String> answer(HttpRequest request)
      throws IOException, InterruptedException {
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (HttpTimeoutException e) {
      throw new AssertionError(request + ": " + controller().snapshot() + "\n" + threads(), e);
    }
  }

  /** The youngest first: those of this application, not of others before it. */
  private static String threads() {
    return Stream.of(ManagementFactory.getThreadMXBean().dumpAllThreads(true, true))
        .sorted(Comparator.comparingLong(ThreadInfo::getThreadId).reversed())
        .map(ThreadInfo::toString)
        .collect(Collectors.joining());
  }

  int post(String path, String json) throws IOException, InterruptedException {
    HttpRequest.Builder request =
        request("local.server.port", path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json));
    return answer(request.build()).statusCode();
  }

  private HttpRequest.Builder request(String port, String path) {
    String number = context.getEnvironment().getRequiredProperty(port);
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + number + path))
        .timeout(ANSWER_LIMIT);
  }

  @Override
  public void close() {
    context.close();
  }

  /** A user's application, which only defines a task. */
  @SpringBootConfiguration
  @EnableAutoConfiguration
  static class Application {

    @Bean
    ManualBackgroundTask task() {
      return ManualBackgroundTask.create();
    }

    @Bean
    Orders orders() {
      return new Orders();
    }
  }

  /** Works under Spring MVC and under WebFlux. */
  @RestController
  static class Orders {

    @GetMapping("/orders")
    String orders() {
      return Thread.currentThread().toString();
    }
  }
}
