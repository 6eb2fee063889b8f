package io.github.btc.elasticsearch;

import io.github.btc.search.Stay;
import java.util.concurrent.atomic.AtomicBoolean;
import org.elasticsearch.TransportVersion;
import org.elasticsearch.transport.TransportChannel;
import org.elasticsearch.transport.TransportResponse;

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
  public String getProfileName() {
    return channel.getProfileName();
  }

  @Override
  public void sendResponse(TransportResponse response) {
    try {
      channel.sendResponse(response);
    } finally {
      leave();
    }
  }

  @Override
  public void sendResponse(Exception failure) {
    try {
      channel.sendResponse(failure);
    } finally {
      leave();
    }
  }

  @Override
  public TransportVersion getVersion() {
    return channel.getVersion();
  }
}
