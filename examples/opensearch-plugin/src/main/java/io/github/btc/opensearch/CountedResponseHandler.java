package io.github.btc.opensearch;

import java.io.IOException;
import java.util.function.Supplier;
import org.opensearch.common.util.concurrent.ThreadContext.StoredContext;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.transport.TransportResponse;
import org.opensearch.transport.TransportException;
import org.opensearch.transport.TransportResponseHandler;
import org.opensearch.transport.stream.StreamTransportResponse;

/**
 * Keeps a shard request of this node to itself inside until its answer has come. What follows the
 * answer belongs to the asker, and not to the request that has been answered.
 */
@SuppressWarnings("try") // the context is restored by being closed, and not used otherwise
record CountedResponseHandler<T extends TransportResponse>(
    TransportResponseHandler<T> handler, Supplier<StoredContext> askers, Runnable exit)
    implements TransportResponseHandler<T> {

  @Override
  public T read(StreamInput in) throws IOException {
    return handler.read(in);
  }

  @Override
  public String executor() {
    return handler.executor();
  }

  @Override
  public boolean skipsDeserialization() {
    return handler.skipsDeserialization();
  }

  @Override
  public void handleStreamResponse(StreamTransportResponse<T> response) {
    try (StoredContext ignored = askers.get()) {
      handler.handleStreamResponse(response);
    } finally {
      exit.run();
    }
  }

  @Override
  public void handleRejection(Exception failure) {
    try (StoredContext ignored = askers.get()) {
      handler.handleRejection(failure);
    } finally {
      exit.run();
    }
  }

  @Override
  public void handleResponse(T response) {
    try (StoredContext ignored = askers.get()) {
      handler.handleResponse(response);
    } finally {
      exit.run();
    }
  }

  @Override
  public void handleException(TransportException failure) {
    try (StoredContext ignored = askers.get()) {
      handler.handleException(failure);
    } finally {
      exit.run();
    }
  }
}
