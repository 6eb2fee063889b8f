package io.github.btc.webflux;

import io.github.btc.test.HttpAdapterContract;
import io.github.btc.test.ServerUnderTest;

final class ReactorNettyContractTest extends HttpAdapterContract {

  @Override
  protected ServerUnderTest newServer() {
    return new ReactorNettyServer();
  }
}
