package io.github.btc.servlet;

import io.github.btc.proofs.contracts.HttpAdapterContract;
import io.github.btc.proofs.contracts.ServerUnderTest;

final class JettyContractTest extends HttpAdapterContract {

  @Override
  protected ServerUnderTest newServer() {
    return new JettyServer("/");
  }
}
