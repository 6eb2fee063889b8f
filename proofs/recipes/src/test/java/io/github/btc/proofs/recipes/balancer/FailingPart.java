package io.github.btc.proofs.recipes.balancer;

/** Who dies. */
enum FailingPart {
  BALANCER,
  ADMIN_SOCKET,
  CONTROLLER,
  REPLICA
}
