package io.github.btc.grpc;

import io.github.btc.AdmissionGate;
import io.github.btc.proofs.contracts.Behaviour;
import io.github.btc.proofs.contracts.ContractApplication;
import io.github.btc.proofs.contracts.ServerUnderTest;
import io.grpc.Server;
import io.grpc.ServerInterceptor;
import io.grpc.ServerMethodDefinition;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** A gRPC server on Netty with the interceptor in front of {@link GrpcApplication}. */
final class GrpcServer implements ServerUnderTest {

  // Kept here: the loggers of java.util.logging are weakly held, and their settings go with them.
  private static final Logger LOG = Logger.getLogger("io.grpc");

  private final List<Server> servers = new ArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool(GrpcServer::newThread);

  @Override
  public int start(AdmissionGate gate, Duration hold, ContractApplication application)
      throws IOException {
    GrpcApplication methods = new GrpcApplication(application);
    List<ServerMethodDefinition<String, String>> definitions =
        behaviours().stream().map(methods::define).toList();
    return start(
        BtcServerInterceptor.builder(gate).bypass(Methods.BYPASSED_SERVICE).hold(hold).build(),
        definitions);
  }

  int start(ServerInterceptor btc, List<ServerMethodDefinition<String, String>> methods)
      throws IOException {
    LOG.setUseParentHandlers(false); // the contract throws on purpose, thousands of times
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    Map<String, List<ServerMethodDefinition<String, String>>> services =
        methods.stream()
            .collect(Collectors.groupingBy(it -> it.getMethodDescriptor().getServiceName()));
    services.forEach(
        (name, ofService) -> {
          ServerServiceDefinition.Builder service = ServerServiceDefinition.builder(name);
          ofService.forEach(service::addMethod);
          builder.addService(service.build());
        });
    Server server = builder.executor(threads).intercept(btc).build().start();
    servers.add(server);
    return server.getPort();
  }

  @Override
  public Set<Behaviour> behaviours() {
    return EnumSet.of(
        Behaviour.OK,
        Behaviour.ECHO,
        Behaviour.WAITS,
        Behaviour.THROWS,
        Behaviour.ERROR,
        Behaviour.ERROR_PAGE,
        Behaviour.ASYNC,
        Behaviour.ASYNC_EARLY,
        Behaviour.ASYNC_THROWS,
        Behaviour.ASYNC_TIMEOUT,
        Behaviour.EVENTS,
        Behaviour.HEALTH,
        Behaviour.BYPASSED);
  }

  /** A thread that an error may end without a word. */
  private static Thread newThread(Runnable work) {
    Thread thread = new Thread(work, "grpc-call");
    thread.setUncaughtExceptionHandler((ended, error) -> {});
    return thread;
  }

  @Override
  public void close() {
    for (Server server : servers) {
      try {
        server.shutdownNow().awaitTermination(20, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    threads.shutdownNow();
  }
}
