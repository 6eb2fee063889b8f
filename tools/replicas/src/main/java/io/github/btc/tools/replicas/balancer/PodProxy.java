package io.github.btc.tools.replicas.balancer;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/** The program beside the replica in each pod, with its recipe of the guide. */
public interface PodProxy {

  /** Returns the program that must be installed. */
  Program program();

  /** Returns the status with which replicas refuse requests. */
  int refusalStatus();

  /** Returns how the replica of a pod announces itself to its proxy. */
  Announcement announcement(int pod, Path workDirectory);

  /**
   * Returns how to start the proxy of a pod.
   *
   * @param pod index of the pod
   * @param replica address of the pod's own replica
   * @param pods addresses of the proxies of all pods, this one among them
   * @param workDirectory existing directory for configuration, log and sockets
   */
  Launch launch(
      int pod, InetSocketAddress replica, List<InetSocketAddress> pods, Path workDirectory);
}
