package io.github.btc.elasticsearch;

import io.github.btc.search.Stay;
import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.transport.TransportException;
import org.elasticsearch.transport.TransportResponse;
import org.elasticsearch.transport.TransportResponseHandler;

/** Keeps a shard request of this node to itself inside until its answer has come. */
final class CountedResponseHandler<T extends TransportResponse>
    implements TransportResponseHandler<T> {

  private final TransportResponseHandler<T> handler;
  private final Stay stay;
  private final AtomicBoolean left = new AtomicBoolean();

  CountedResponseHandler(TransportResponseHandler<T> handler, Stay stay) {
    this.handler = handler;
    this.stay = stay;
  }

  void leave() {
    if (left.compareAndSet(false, true)) {
      stay.letGo();
    }
  }

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
    try {
      handler.handleResponse(response);
    } finally {
      leave();
    }
  }

  @Override
  public void handleException(TransportException failure) {
    try {
      handler.handleException(failure);
    } finally {
      leave();
    }
  }
}
