package io.github.btc.agent.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A rewritten Netty whose requests one test observes. */
final class ObservedNetty implements BeforeEachCallback, AfterEachCallback {

  private final RequestLog log = new RequestLog();
  private final Connections connections = new Connections(log);
  private final Class<? extends Consumer<String>> conversation;

  ObservedNetty(Class<? extends Consumer<String>> conversation) {
    this.conversation = conversation;
  }

  @Override
  public void beforeEach(ExtensionContext test) {
    Door.open(log, connections);
  }

  @Override
  public void afterEach(ExtensionContext test) {
    Door.close();
  }

  List<Integer> inFlightAfterEach(String... lines) throws Exception {
    return RewrittenNetty.inFlightAfterEach(conversation, log, lines);
  }

  /** Returns how many requests have ended since the last call. */
  int requests() {
    List<Long> begins = new ArrayList<>();
    log.drain((begin, end) -> begins.add(begin));
    return begins.size();
  }

  boolean isServer() {
    return log.isUsed(Entrance.NETTY);
  }

  Connections connections() {
    return connections;
  }
}
