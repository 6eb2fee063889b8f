package io.github.btc.webflux;

import io.github.btc.proofs.contracts.HttpAdapterContract;
import io.github.btc.proofs.contracts.ServerUnderTest;

final class ReactorNettyContractTest extends HttpAdapterContract {

  @Override
  protected ServerUnderTest newServer() {
    return new ReactorNettyServer();
  }
}
