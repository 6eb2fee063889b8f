package io.github.btc.proofs.recipes.http2;

import io.github.btc.AdmissionGate;

/**
 * A server that speaks HTTP/2 without TLS and refuses requests by {@code REFUSED_STREAM}. Its
 * application answers 200 and reports what it has executed, without health checks.
 */
interface Http2Server extends AutoCloseable {

  /** The path of a balancer's health checks, which the gate does not refuse. */
  String HEALTH = "/health";

  /** Starts the server and returns its port. */
  int start(AdmissionGate gate, Runnable executed) throws Exception;

  @Override
  void close();
}
