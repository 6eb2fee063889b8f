package io.github.btc.grpc;

import io.github.btc.proofs.contracts.ContractClient;
import io.github.btc.proofs.contracts.MultiplexedAdapterContract;
import io.github.btc.proofs.contracts.ServerUnderTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

final class GrpcContractTest extends MultiplexedAdapterContract {

  private final List<GrpcClient> clients = new ArrayList<>();

  @AfterEach
  void closeClients() {
    clients.forEach(GrpcClient::close);
  }

  @Override
  protected ServerUnderTest newServer() {
    return new GrpcServer();
  }

  @Override
  protected ContractClient newClient(int port) {
    GrpcClient client = new GrpcClient(port);
    clients.add(client);
    return client;
  }
}
