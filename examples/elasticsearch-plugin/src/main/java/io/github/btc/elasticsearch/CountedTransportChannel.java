package io.github.btc.elasticsearch;

import org.elasticsearch.TransportVersion;
import org.elasticsearch.transport.TransportChannel;
import org.elasticsearch.transport.TransportResponse;

/** Keeps a shard request in flight until its answer is passed to the transport. */
record CountedTransportChannel(TransportChannel channel, Runnable exit)
    implements TransportChannel {

  @Override
  public String getProfileName() {
    return channel.getProfileName();
  }

  @Override
  public void sendResponse(TransportResponse response) {
    try {
      channel.sendResponse(response);
    } finally {
      exit.run();
    }
  }

  @Override
  public void sendResponse(Exception failure) {
    try {
      channel.sendResponse(failure);
    } finally {
      exit.run();
    }
  }

  @Override
  public TransportVersion getVersion() {
    return channel.getVersion();
  }
}
