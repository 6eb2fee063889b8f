package io.github.btc.quarkus;

import io.github.btc.proofs.contracts.HttpAdapterContract;
import io.github.btc.proofs.contracts.ServerUnderTest;

final class VertxContractTest extends HttpAdapterContract {

  @Override
  protected ServerUnderTest newServer() {
    return new VertxServer();
  }
}
