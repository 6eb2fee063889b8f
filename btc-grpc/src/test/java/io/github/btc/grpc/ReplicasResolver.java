package io.github.btc.grpc;

import io.grpc.EquivalentAddressGroup;
import io.grpc.NameResolver;
import io.grpc.NameResolverProvider;
import io.grpc.StatusOr;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** Leads every name of the scheme to all replicas. */
final class ReplicasResolver extends NameResolverProvider {

  final List<Integer> ports = new ArrayList<>();

  @Override
  public NameResolver newNameResolver(URI target, NameResolver.Args args) {
    return new NameResolver() {
      @Override
      public String getServiceAuthority() {
        return "stock";
      }

      @Override
      public void start(Listener2 listener) {
        List<EquivalentAddressGroup> addresses =
            ports.stream().map(port -> new EquivalentAddressGroup(address(port))).toList();
        listener.onResult2(
            ResolutionResult.newBuilder()
                .setAddressesOrError(StatusOr.fromValue(addresses))
                .build());
      }

      @Override
      public void shutdown() {}
    };
  }

  private static SocketAddress address(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  @Override
  public String getDefaultScheme() {
    return "replicas";
  }

  @Override
  protected boolean isAvailable() {
    return true;
  }

  @Override
  protected int priority() {
    return 0;
  }
}
