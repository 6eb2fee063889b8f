package io.github.btc.netty;

import io.github.btc.proofs.contracts.HttpAdapterContract;
import io.github.btc.proofs.contracts.ServerUnderTest;

final class Http1ContractTest extends HttpAdapterContract {

  @Override
  protected ServerUnderTest newServer() {
    return NettyServer.http1();
  }
}
