package io.github.btc.tools.replicas.balancer;

/** Who dies. */
enum FailingPart {
  BALANCER,
  ADMIN_SOCKET,
  CONTROLLER,
  REPLICA
}
