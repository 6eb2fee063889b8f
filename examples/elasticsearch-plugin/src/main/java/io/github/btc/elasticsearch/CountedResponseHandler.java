package io.github.btc.elasticsearch;

import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.util.concurrent.ThreadContext.StoredContext;
import org.elasticsearch.transport.TransportException;
import org.elasticsearch.transport.TransportResponse;
import org.elasticsearch.transport.TransportResponseHandler;

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
  public Executor executor() {
    return handler.executor();
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
