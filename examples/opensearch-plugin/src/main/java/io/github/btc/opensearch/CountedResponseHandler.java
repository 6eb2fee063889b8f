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
 * Ends the count of a shard request of this node when its answer has arrived. Work after the answer
 * belongs to the request that caused it, and not to the answered one.
 */
@SuppressWarnings("try") // the context is only closed, which restores the previous one
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
