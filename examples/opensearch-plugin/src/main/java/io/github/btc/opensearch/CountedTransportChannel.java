package io.github.btc.opensearch;

import io.github.btc.search.Stay;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.opensearch.Version;
import org.opensearch.core.transport.TransportResponse;
import org.opensearch.transport.TransportChannel;

/** Keeps a shard request inside until its answer is handed to the transport. */
final class CountedTransportChannel implements TransportChannel {

  private final TransportChannel channel;
  private final Stay stay;
  private final AtomicBoolean left = new AtomicBoolean();

  CountedTransportChannel(TransportChannel channel, Stay stay) {
    this.channel = channel;
    this.stay = stay;
  }

  void leave() {
    if (left.compareAndSet(false, true)) {
      stay.letGo();
    }
  }

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
      leave();
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
      leave();
    }
  }

  @Override
  public void sendResponse(Exception failure) throws IOException {
    try {
      channel.sendResponse(failure);
    } finally {
      leave();
    }
  }

  @Override
  public Version getVersion() {
    return channel.getVersion();
  }
}
