package io.github.btc.tools.replicas.balancer;

/** Who dies. */
enum Victim {
  BALANCER,
  ADMIN_SOCKET,
  CONTROLLER,
  REPLICA
}
