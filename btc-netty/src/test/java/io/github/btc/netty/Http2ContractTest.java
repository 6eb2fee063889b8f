package io.github.btc.netty;

import io.github.btc.proofs.contracts.ContractClient;
import io.github.btc.proofs.contracts.MultiplexedAdapterContract;
import io.github.btc.proofs.contracts.ServerUnderTest;

/** With {@link Http2Refusal#STATUS}; a reset stream carries no delay for the contract to read. */
final class Http2ContractTest extends MultiplexedAdapterContract {

  @Override
  protected ServerUnderTest newServer() {
    return NettyServer.http2(Http2Refusal.STATUS);
  }

  @Override
  protected ContractClient newClient(int port) {
    return new Http2Client(port);
  }
}
