package io.github.btc.proofs.pages.adapter;

import io.github.btc.proofs.contracts.HttpAdapterContract;
import io.github.btc.proofs.contracts.ServerUnderTest;

// tag::contract
/** The filter keeps the contract of all HTTP adapters on the JDK's server. */
final class JdkServerContractTest extends HttpAdapterContract {

  @Override
  protected ServerUnderTest newServer() {
    return new JdkServer();
  }
}
// end::contract
