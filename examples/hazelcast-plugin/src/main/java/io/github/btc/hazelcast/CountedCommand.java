package io.github.btc.hazelcast;

import com.hazelcast.internal.ascii.TextCommand;
import com.hazelcast.internal.ascii.TextCommandConstants.TextCommandType;
import com.hazelcast.internal.ascii.TextCommandService;
import com.hazelcast.internal.nio.ascii.TextDecoder;
import com.hazelcast.internal.nio.ascii.TextEncoder;
import java.nio.ByteBuffer;

/**
 * An answer on its way out. Its request is in flight until the last byte of the answer is in the
 * connection's send buffer. From there to the socket, an answer takes microseconds, which the
 * controller's settle time covers.
 */
final class CountedCommand implements TextCommand {

  private final TextCommand command;
  private final CommandsInFlight inFlight;

  CountedCommand(TextCommand command, CommandsInFlight inFlight) {
    this.command = command;
    this.inFlight = inFlight;
  }

  @Override
  public boolean writeTo(ByteBuffer dst) {
    boolean written = command.writeTo(dst);
    if (written) {
      inFlight.leave(command);
    }
    return written;
  }

  @Override
  public TextCommandType getType() {
    return command.getType();
  }

  @Override
  public void init(TextDecoder decoder, long requestId) {
    command.init(decoder, requestId);
  }

  @Override
  public TextDecoder getDecoder() {
    return command.getDecoder();
  }

  @Override
  public TextEncoder getEncoder() {
    return command.getEncoder();
  }

  @Override
  public long getRequestId() {
    return command.getRequestId();
  }

  @Override
  public boolean shouldReply() {
    return command.shouldReply();
  }

  @Override
  public boolean readFrom(ByteBuffer src) {
    return command.readFrom(src);
  }

  @Override
  public void beforeSendResponse(TextCommandService service) {
    command.beforeSendResponse(service);
  }

  @Override
  public boolean isUrgent() {
    return command.isUrgent();
  }

  @Override
  public int getFrameLength() {
    return command.getFrameLength();
  }

  @Override
  public String toString() {
    return command.toString();
  }
}
