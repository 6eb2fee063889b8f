package io.github.btc.tools.replicas.balancer;

import io.github.btc.tools.replicas.load.Routing;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Spring Cloud Gateway with the recipe of the guide and {@code btc-spring-cloud}. The first refusal
 * tells it that a replica is away, and the gateway sends that request to another one.
 */
public final class GatewayBalancer implements Balancer {

  /** The system property that contains the path of the gateway's jar. */
  public static final String JAR = "btc.gateway.jar";

  private static final String REMEDY =
      "mvn -pl examples/spring-cloud-gateway -am -Dmaven.test.skip=true package";

  /** The gateway can tell this status from those of applications. */
  private static final int REFUSAL_STATUS = 425;

  /** As long as everywhere in the bench: a request may wait for a core before it is refused. */
  private static final Announcement FIRST_REFUSAL =
      new Announcement.FirstRefusal(Duration.ofMillis(500), Duration.ofMillis(10));

  /** Its requests live for some milliseconds, so its own collections find nearly nothing alive. */
  private static final List<String> FLAGS =
      List.of("-Xms384m", "-Xmx384m", "-Xmn256m", "-XX:+UseSerialGC", "-XX:+PerfDisableSharedMem");

  private final Path jar;
  private final Routing routing;

  /** Makes a gateway with the routing of {@code btc-spring-cloud}. */
  public GatewayBalancer() {
    this(Path.of(System.getProperty(JAR, "gateway.jar")), Routing.LEAST_REQUEST);
  }

  GatewayBalancer(Path jar, Routing routing) {
    this.jar = jar;
    this.routing = routing;
  }

  @Override
  public Balancer routedBy(Routing other) {
    return new GatewayBalancer(jar, other);
  }

  @Override
  public int refusalStatus() {
    return REFUSAL_STATUS;
  }

  @Override
  public String name() {
    return "gateway";
  }

  /** The JDK of this process runs it. */
  @Override
  public Program program() {
    return new Program("java", "a JDK", "install a JDK");
  }

  @Override
  public void checkInstalled() {
    if (!Files.isRegularFile(jar)) {
      throw new MissingProgramException(
          "%s: %s does not exist (expected the gateway's jar; start with ./btc, or build it: %s)"
              .formatted(JAR, jar, REMEDY));
    }
  }

  @Override
  public Announcement announcement(int replica, Path workDirectory) {
    return FIRST_REFUSAL;
  }

  @Override
  public RunningBalancer start(List<InetSocketAddress> replicas, Path workDirectory)
      throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    return RunningBalancer.start(launch(replicas, workDirectory, java.toString()));
  }

  @Override
  public Launch launch(List<InetSocketAddress> replicas, Path workDirectory, String executable) {
    return new Launch(
        workDirectory.resolve("gateway.log"),
        List.of(),
        address -> {
          List<String> command = new ArrayList<>(List.of(executable));
          command.addAll(FLAGS);
          command.addAll(List.of("-jar", jar.toAbsolutePath().toString()));
          command.addAll(arguments(address, replicas));
          return command;
        });
  }

  private List<String> arguments(InetSocketAddress address, List<InetSocketAddress> replicas) {
    List<String> arguments = new ArrayList<>();
    arguments.add("--server.address=127.0.0.1");
    arguments.add("--server.port=" + address.getPort());
    arguments.add(
        "--btc.loadbalancer.policy="
            + (routing == Routing.ROUND_ROBIN ? "round-robin" : "least-request"));
    for (int i = 0; i < replicas.size(); i++) {
      arguments.add(
          "--spring.cloud.discovery.client.simple.instances.my-service[%d].uri=http://127.0.0.1:%d"
              .formatted(i, replicas.get(i).getPort()));
    }
    return arguments;
  }

  @Override
  public String toString() {
    return name();
  }
}
