package io.github.btc.opensearch;

import io.github.btc.search.Stay;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.transport.TransportResponse;
import org.opensearch.transport.TransportException;
import org.opensearch.transport.TransportResponseHandler;
import org.opensearch.transport.stream.StreamTransportResponse;

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
  public String executor() {
    return handler.executor();
  }

  @Override
  public boolean skipsDeserialization() {
    return handler.skipsDeserialization();
  }

  @Override
  public void handleStreamResponse(StreamTransportResponse<T> response) {
    try {
      handler.handleStreamResponse(response);
    } finally {
      leave();
    }
  }

  @Override
  public void handleRejection(Exception failure) {
    try {
      handler.handleRejection(failure);
    } finally {
      leave();
    }
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
