package io.github.btc.servlet;

import io.github.btc.proofs.contracts.HttpAdapterContract;
import io.github.btc.proofs.contracts.ServerUnderTest;

final class TomcatContractTest extends HttpAdapterContract {

  @Override
  protected ServerUnderTest newServer() {
    return new TomcatServer("");
  }
}
