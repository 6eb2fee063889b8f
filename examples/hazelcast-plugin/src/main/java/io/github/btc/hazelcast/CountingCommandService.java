package io.github.btc.hazelcast;

import com.hazelcast.instance.impl.Node;
import com.hazelcast.internal.ascii.TextCommand;
import com.hazelcast.internal.ascii.TextCommandService;
import com.hazelcast.internal.ascii.TextCommandServiceImpl;

/**
 * The service that Hazelcast's processors use in place of the member's own one. It reads and writes
 * maps in the same way. The answers that it sends through the member's service record when they
 * have been written.
 */
final class CountingCommandService extends TextCommandServiceImpl {

  private final TextCommandService service;
  private final CommandsInFlight inFlight;

  CountingCommandService(Node node, TextCommandService service, CommandsInFlight inFlight) {
    super(node);
    this.service = service;
    this.inFlight = inFlight;
  }

  @Override
  public void sendResponse(TextCommand command) {
    service.sendResponse(new CountedCommand(command, inFlight));
  }
}
