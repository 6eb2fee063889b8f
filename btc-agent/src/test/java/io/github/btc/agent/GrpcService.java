package io.github.btc.agent;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A service of gRPC on the Netty that its makers have moved into a package of their own. */
final class GrpcService {

  private static final MethodDescriptor<String, String> SELL =
      MethodDescriptor.<String, String>newBuilder()
          .setType(MethodType.UNARY)
          .setFullMethodName("shop.Stock/Sell")
          .setRequestMarshaller(new Text())
          .setResponseMarshaller(new Text())
          .build();

  private GrpcService() {}

  /** Words as they are, without Protocol Buffers. */
  private static final class Text implements Marshaller<String> {

    @Override
    public InputStream stream(String value) {
      return new ByteArrayInputStream(value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String parse(InputStream stream) {
      try {
        return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Serves until it is killed. */
  public static void main(String[] arguments) throws Exception {
    Server server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .addService(
                ServerServiceDefinition.builder("shop.Stock")
                    .addMethod(
                        SELL,
                        ServerCalls.asyncUnaryCall(
                            (article, answer) -> {
                              answer.onNext("served");
                              answer.onCompleted();
                            }))
                    .build())
            .build()
            .start();
    System.out.println("port: " + server.getPort());
    server.awaitTermination();
  }

  /** Opens a connection to the service. */
  static ManagedChannel connect(int port) {
    return NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
  }

  /** Calls the service, and returns its answer. */
  static String sell(ManagedChannel channel) {
    return ClientCalls.blockingUnaryCall(channel, SELL, CallOptions.DEFAULT, "a book");
  }
}
