package io.github.btc.servlet;

import io.github.btc.test.HttpAdapterContract;
import io.github.btc.test.ServerUnderTest;

final class UndertowContractTest extends HttpAdapterContract {

  @Override
  protected ServerUnderTest newServer() {
    return new UndertowServer();
  }
}
