package io.github.btc.hazelcast;

import com.hazelcast.instance.impl.Node;
import com.hazelcast.internal.ascii.TextCommand;
import com.hazelcast.internal.ascii.TextCommandService;
import com.hazelcast.internal.ascii.TextCommandServiceImpl;

/**
 * What Hazelcast's processors get instead of the member's own service: it reads and writes maps as
 * that one does, and lets it send answers that know when they have been written.
 */
final class CountingCommandService extends TextCommandServiceImpl {

  private final TextCommandService service;
  private final CommandsInside inside;

  CountingCommandService(Node node, TextCommandService service, CommandsInside inside) {
    super(node);
    this.service = service;
    this.inside = inside;
  }

  @Override
  public void sendResponse(TextCommand command) {
    service.sendResponse(new CountedCommand(command, inside));
  }
}
