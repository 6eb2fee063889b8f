package io.github.btc.grpc;

import io.github.btc.proofs.contracts.Behaviour;
import io.github.btc.proofs.contracts.ContractApplication;
import io.grpc.ServerMethodDefinition;
import io.grpc.Status;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.CompletableFuture;

/** The application behind the interceptor: one method for each behaviour. */
final class GrpcApplication {

  private final ContractApplication application;

  GrpcApplication(ContractApplication application) {
    this.application = application;
  }

  ServerMethodDefinition<String, String> define(Behaviour behaviour) {
    return ServerMethodDefinition.create(
        Methods.of(behaviour),
        behaviour == Behaviour.EVENTS
            ? ServerCalls.asyncServerStreamingCall((request, client) -> events(client))
            : ServerCalls.asyncUnaryCall((request, client) -> call(behaviour, request, client)));
  }

  private void call(Behaviour behaviour, String request, StreamObserver<String> client) {
    application.arrived();
    switch (behaviour) {
      case OK -> answer(client, "ok");
      case ECHO -> answer(client, Integer.toString(request.length()));
      case ASYNC -> application.untilReleased().thenRunAsync(() -> answer(client, "ok"));
      case ASYNC_EARLY ->
          CompletableFuture.runAsync(
                  () -> {
                    application.untilReleased().join();
                    answer(client, "ok");
                  })
              .join();
      case ASYNC_THROWS -> application.untilReleased().thenRunAsync(() -> fail(client));
      case ASYNC_TIMEOUT -> {
        // Nobody answers: the deadline that the client has set ends it, here too.
      }
      case ERROR_PAGE -> {
        application.untilReleased().join();
        fail(client);
      }
      case THROWS -> {
        application.untilReleased().join();
        throw new IllegalStateException("as asked");
      }
      case ERROR -> {
        application.untilReleased().join();
        throw new StackOverflowError("as asked");
      }
      default -> {
        application.untilReleased().join();
        answer(client, "ok");
      }
    }
  }

  private void events(StreamObserver<String> client) {
    application.arrived();
    client.onNext("ok");
    application.untilReleased().join();
    client.onCompleted();
  }

  private static void answer(StreamObserver<String> client, String text) {
    client.onNext(text);
    client.onCompleted();
  }

  private static void fail(StreamObserver<String> client) {
    client.onError(Status.INTERNAL.withDescription("as asked").asException());
  }
}
