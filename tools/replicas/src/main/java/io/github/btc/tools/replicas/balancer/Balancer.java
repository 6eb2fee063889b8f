package io.github.btc.tools.replicas.balancer;

import io.github.btc.RefusedSettingException;
import io.github.btc.http.Refusal;
import io.github.btc.tools.replicas.load.Client;
import io.github.btc.tools.replicas.load.Routing;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A load balancer that a test or a bench can start in front of replicas. */
public sealed interface Balancer
    permits HaProxyBalancer,
        NginxBalancer,
        NginxRefusalsBalancer,
        EnvoyBalancer,
        PodsBalancer,
        GatewayBalancer {

  /** The header of a request with the microsecond since 1970 at which a proxy chose a server. */
  String CHOSEN_HEADER = "X-Chosen-Micros";

  /** All balancers that are programs of others. */
  List<Balancer> ALL =
      List.of(
          new HaProxyBalancer(),
          new NginxBalancer(),
          new NginxRefusalsBalancer(),
          new EnvoyBalancer(),
          PodsBalancer.withHaProxy(),
          PodsBalancer.withEnvoy());

  /**
   * Returns the balancer with the given name.
   *
   * @throws IllegalArgumentException if no balancer has this name; the message contains the names
   */
  static Balancer named(String name) {
    return Stream.concat(ALL.stream(), Stream.of(new GatewayBalancer()))
        .filter(balancer -> balancer.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new RefusedSettingException("lb", name, "one of " + String.join(", ", names())));
  }

  /**
   * Returns the balancer with the given name if its program is installed.
   *
   * @throws IllegalArgumentException if no balancer has this name; the message contains the names
   * @throws MissingProgramException if the program is not installed; the message is for the user
   */
  static Balancer installed(String name) {
    Balancer named = named(name);
    named.checkInstalled();
    return named;
  }

  /** Returns the names of {@link #ALL}. */
  static List<String> names() {
    return ALL.stream().map(Balancer::name).toList();
  }

  /** Returns the name that users write, for instance {@code haproxy}. */
  String name();

  /**
   * Returns the status with which replicas refuse requests, so that this balancer sends a refused
   * request again and no answer of the application.
   */
  default int refusalStatus() {
    return Refusal.STATUS;
  }

  /** Returns this balancer with another routing than that of its recipe, least-request. */
  Balancer routedBy(Routing routing);

  /** Returns the kind of client that the balancer is meant for. */
  default Client client() {
    return Client.usual();
  }

  /**
   * Checks that the program is installed. Call this method before other programs are started.
   *
   * @throws MissingProgramException if the program is not installed; the message is for the user
   */
  default void checkInstalled() {
    program().find();
  }

  /**
   * Returns how a replica announces itself to this balancer. The balancer need not run yet.
   *
   * @param replica index of the replica in the list for {@link #start}
   * @param workDirectory directory for {@link #start}
   */
  Announcement announcement(int replica, Path workDirectory);

  /**
   * Starts the balancer and waits until it accepts connections. It ends with {@link
   * RunningBalancer#close()} or with this JVM, also if the JVM is killed.
   *
   * @param replicas addresses of the replicas, at least one
   * @param workDirectory existing directory for configuration, logs and sockets
   * @throws IOException if the balancer did not start; the message contains its output
   * @throws MissingProgramException if the balancer is not installed
   */
  default RunningBalancer start(List<InetSocketAddress> replicas, Path workDirectory)
      throws IOException {
    return RunningBalancer.start(launch(replicas, workDirectory, program().find().toString()));
  }

  /**
   * Returns the command and the files that start the balancer.
   *
   * @param replicas addresses of the replicas, at least one
   * @param workDirectory existing directory for configuration, logs and sockets
   * @param executable file of the program, or its name on the PATH
   */
  Launch launch(List<InetSocketAddress> replicas, Path workDirectory, String executable);

  /** Returns the program that must be installed. */
  Program program();
}
