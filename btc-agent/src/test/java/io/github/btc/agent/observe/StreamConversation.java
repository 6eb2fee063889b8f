package io.github.btc.agent.observe;

import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.util.function.Consumer;

/**
 * The streams of one HTTP/2 connection to a server of Netty, and of one from a client of Netty.
 * Public, because the test belongs to another class loader.
 */
public final class StreamConversation implements Consumer<String> {

  private final Http2Connection server = new DefaultHttp2Connection(true);
  private final Http2Connection client = new DefaultHttp2Connection(false);

  @Override
  public void accept(String line) {
    try {
      say(line);
    } catch (Http2Exception e) {
      throw new IllegalStateException(line, e);
    }
  }

  private void say(String line) throws Http2Exception {
    switch (line) {
      case "stream 1" -> server.remote().createStream(1, true);
      case "stream 3, whose body follows" -> server.remote().createStream(3, false);
      case "answer on 1" -> server.stream(1).close();
      case "answer on 3" -> server.stream(3).closeLocalSide();
      case "rest of the body on 3" -> server.stream(3).closeRemoteSide();
      case "push on 2" -> server.local().reservePushStream(2, server.stream(1)).open(false);
      case "end" -> server.close(ImmediateEventExecutor.INSTANCE.newPromise());
      case "own request" -> client.local().createStream(1, false);
      case "answer to own request" -> client.stream(1).close();
      case "push to us" -> client.remote().reservePushStream(2, client.stream(1)).open(false);
      default -> throw new IllegalArgumentException(line);
    }
  }
}
