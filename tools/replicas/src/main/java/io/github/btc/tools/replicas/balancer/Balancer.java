package io.github.btc.tools.replicas.balancer;

import io.github.btc.RefusedSettingException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/** A load balancer that can be started in front of replicas. */
public sealed interface Balancer
    permits HaProxyBalancer, NginxBalancer, NginxRefusalsBalancer, EnvoyBalancer {

  /** Every kind there is. */
  List<Balancer> ALL =
      List.of(
          new HaProxyBalancer(),
          new NginxBalancer(),
          new NginxRefusalsBalancer(),
          new EnvoyBalancer());

  /**
   * Finds a balancer by what users call it.
   *
   * @throws IllegalArgumentException with the names there are
   */
  static Balancer named(String name) {
    return ALL.stream()
        .filter(balancer -> balancer.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new RefusedSettingException("lb", name, "one of " + String.join(", ", names())));
  }

  /** Returns the names that {@link #named} knows. */
  static List<String> names() {
    return ALL.stream().map(Balancer::name).toList();
  }

  /** Returns what users call it, as {@code haproxy}. */
  String name();

  /**
   * Looks for the program. Call it first, so that nothing else has been started in vain.
   *
   * @throws MissingProgramException if it is not installed, with one sentence for the user
   */
  default void checkInstalled() {
    program().find();
  }

  /**
   * Says how a replica announces itself to this balancer; {@link Announcement#announcer} makes the
   * announcer of it. Known before the balancer has been started.
   *
   * @param replica its index in the list that {@link #start} will be given
   * @param workDirectory the directory that {@link #start} will be given
   */
  Announcement announcement(int replica, Path workDirectory);

  /**
   * Starts it and waits until it takes connections. It ends with {@link RunningBalancer#close()} or
   * with this JVM, however that ends.
   *
   * @param replicas where they listen, at least one
   * @param workDirectory takes configuration, logs and sockets; must exist
   * @throws IOException if it did not start, with what it said
   * @throws MissingProgramException if it is not installed
   */
  default RunningBalancer start(List<InetSocketAddress> replicas, Path workDirectory)
      throws IOException {
    return RunningBalancer.start(launch(replicas, workDirectory, program().find().toString()));
  }

  /**
   * Says how it is started.
   *
   * @param replicas where they listen, at least one
   * @param workDirectory takes configuration, logs and sockets; must exist
   * @param executable the program's file, or its name where it is on the PATH
   */
  Launch launch(List<InetSocketAddress> replicas, Path workDirectory, String executable);

  /** Returns what has to be installed. */
  Program program();
}
