package io.github.btc.lab.balancer;

/** Who dies. */
enum Victim {
  BALANCER,
  ADMIN_SOCKET,
  CONTROLLER,
  REPLICA
}
