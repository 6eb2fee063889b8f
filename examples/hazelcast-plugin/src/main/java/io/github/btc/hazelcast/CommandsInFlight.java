package io.github.btc.hazelcast;

import com.hazelcast.internal.ascii.TextCommand;
import com.hazelcast.internal.networking.Channel;
import com.hazelcast.internal.networking.ChannelCloseListener;
import com.hazelcast.internal.server.tcp.TcpServerConnection;
import io.github.btc.Permit;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The REST requests in flight. A request leaves when its answer has been written, or when its
 * connection ends, because then no answer follows. Thread-safe.
 */
final class CommandsInFlight implements ChannelCloseListener {

  private final Map<TextCommand, Permit> permits = new ConcurrentHashMap<>();

  void enter(TextCommand command, Permit permit) {
    Channel channel = channelOf(command);
    permits.put(command, permit);
    channel.addCloseListener(this); // a set of listeners, so once for each connection
    if (channel.isClosed()) {
      leave(command);
    }
  }

  /** Leaves the gate for a request, unless it has left already or was never counted. */
  void leave(TextCommand command) {
    Permit permit = permits.remove(command);
    if (permit != null) {
      permit.release();
    }
  }

  @Override
  public void onClose(Channel channel) {
    for (TextCommand command : permits.keySet()) {
      if (channelOf(command) == channel) {
        leave(command);
      }
    }
  }

  private static Channel channelOf(TextCommand command) {
    return ((TcpServerConnection) command.getDecoder().getConnection()).getChannel();
  }
}
