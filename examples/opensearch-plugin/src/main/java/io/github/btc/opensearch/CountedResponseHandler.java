package io.github.btc.opensearch;

import java.io.IOException;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.transport.TransportResponse;
import org.opensearch.transport.TransportException;
import org.opensearch.transport.TransportResponseHandler;
import org.opensearch.transport.stream.StreamTransportResponse;

/** Keeps a shard request of this node to itself inside until its answer has come. */
record CountedResponseHandler<T extends TransportResponse>(
    TransportResponseHandler<T> handler, Runnable exit) implements TransportResponseHandler<T> {

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
      exit.run();
    }
  }

  @Override
  public void handleRejection(Exception failure) {
    try {
      handler.handleRejection(failure);
    } finally {
      exit.run();
    }
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
