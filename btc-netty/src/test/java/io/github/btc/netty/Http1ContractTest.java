package io.github.btc.netty;

import io.github.btc.test.HttpAdapterContract;
import io.github.btc.test.ServerUnderTest;

final class Http1ContractTest extends HttpAdapterContract {

  @Override
  protected ServerUnderTest newServer() {
    return NettyServer.http1();
  }
}
