package io.github.btc.elasticsearch;

import java.io.IOException;
import java.util.concurrent.Executor;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.transport.TransportException;
import org.elasticsearch.transport.TransportResponse;
import org.elasticsearch.transport.TransportResponseHandler;

/** Keeps a shard request of this node to itself inside until its answer has come. */
record CountedResponseHandler<T extends TransportResponse>(
    TransportResponseHandler<T> handler, Runnable exit) implements TransportResponseHandler<T> {

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
      exit.run();
    }
  }

  @Override
  public void handleException(TransportException failure) {
    try {
      handler.handleException(failure);
    } finally {
      exit.run();
    }
  }
}
