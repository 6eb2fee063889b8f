package io.github.btc.opensearch;

import java.io.IOException;
import java.util.Optional;
import org.opensearch.Version;
import org.opensearch.core.transport.TransportResponse;
import org.opensearch.transport.TransportChannel;

/** Keeps a shard request in flight until its answer is passed to the transport. */
record CountedTransportChannel(TransportChannel channel, Runnable exit)
    implements TransportChannel {

  @Override
  public String getChannelType() {
    return channel.getChannelType();
  }

  @Override
  public void sendResponseBatch(TransportResponse response) {
    channel.sendResponseBatch(response);
  }

  @Override
  public void sendResponseBatch(TransportResponse response, boolean last) {
    channel.sendResponseBatch(response, last);
  }

  @Override
  public void completeStream() {
    try {
      channel.completeStream();
    } finally {
      exit.run();
    }
  }

  @Override
  public boolean isCancelled() {
    return channel.isCancelled();
  }

  @Override
  public <T> Optional<T> get(String name, Class<T> type) {
    return channel.get(name, type);
  }

  @Override
  public String getProfileName() {
    return channel.getProfileName();
  }

  @Override
  public void sendResponse(TransportResponse response) throws IOException {
    try {
      channel.sendResponse(response);
    } finally {
      exit.run();
    }
  }

  @Override
  public void sendResponse(Exception failure) throws IOException {
    try {
      channel.sendResponse(failure);
    } finally {
      exit.run();
    }
  }

  @Override
  public Version getVersion() {
    return channel.getVersion();
  }
}
