package io.github.btc.quarkus;

import io.github.btc.proofs.contracts.HttpAdapterContract;
import io.github.btc.proofs.contracts.ServerUnderTest;

final class VertxContractTest extends HttpAdapterContract {

  @Override
  protected ServerUnderTest newServer() {
    return new VertxServer();
  }

  /** The log manager of Quarkus prints nothing before a Quarkus application has started. */
  @Override
  protected boolean printsItsLog() {
    return false;
  }
}
