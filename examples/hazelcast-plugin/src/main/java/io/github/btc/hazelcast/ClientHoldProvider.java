package io.github.btc.hazelcast;

import com.hazelcast.client.impl.protocol.ClientMessage;
import com.hazelcast.client.impl.protocol.DefaultMessageTaskFactoryProvider;
import com.hazelcast.client.impl.protocol.MessageTaskFactory;
import com.hazelcast.client.impl.protocol.MessageTaskFactoryProvider;
import com.hazelcast.client.impl.protocol.task.AbstractPartitionMessageTask;
import com.hazelcast.client.impl.protocol.task.MessageTask;
import com.hazelcast.internal.util.collection.Int2ObjectHashMap;
import com.hazelcast.spi.impl.NodeEngine;
import java.time.Duration;

/**
 * Hooks into Hazelcast's handling of native clients. It is active only if {@code btc.clients.hold}
 * is set. Then requests for data wait for the end of a closing. The requests that keep a client
 * connected (authentication, heartbeats, listeners) never wait.
 */
public final class ClientHoldProvider implements MessageTaskFactoryProvider {

  private static final ThreadLocal<Boolean> RESUMING = ThreadLocal.withInitial(() -> false);

  private final NodeEngine nodeEngine;

  /**
   * Called by Hazelcast's service loader.
   *
   * @param nodeEngine the member
   */
  public ClientHoldProvider(NodeEngine nodeEngine) {
    this.nodeEngine = nodeEngine;
  }

  @Override
  public Int2ObjectHashMap<MessageTaskFactory> getFactories() {
    try {
      Settings settings = Settings.read();
      if (settings.enabled() && !settings.clientHold().isZero()) {
        return holding(settings.clientHold());
      }
    } catch (IllegalArgumentException e) {
      // The service, which starts later, reports the problem.
    } catch (RuntimeException | LinkageError e) {
      nodeEngine
          .getLogger(ClientHoldProvider.class)
          .warning("BTC holds no native clients on this member: " + e);
    }
    return new Int2ObjectHashMap<>();
  }

  private Int2ObjectHashMap<MessageTaskFactory> holding(Duration limit) {
    Int2ObjectHashMap<MessageTaskFactory> factories = new Int2ObjectHashMap<>();
    new DefaultMessageTaskFactoryProvider(nodeEngine)
        .getFactories()
        .forEach((type, factory) -> factories.put(type, holding(factory, limit)));
    return factories;
  }

  private MessageTaskFactory holding(MessageTaskFactory factory, Duration limit) {
    return (message, connection) -> {
      MessageTask task = factory.create(message, connection);
      boolean held =
          task instanceof AbstractPartitionMessageTask
              && !RESUMING.get()
              && ClientHold.ofThisJvm().take(limit, () -> resume(message));
      return held ? new Nothing() : task;
    };
  }

  private void resume(ClientMessage message) {
    RESUMING.set(true);
    try {
      nodeEngine.getNode().getClientEngine().accept(message);
    } finally {
      RESUMING.set(false);
    }
  }

  /** The task that Hazelcast runs in place of a held request. */
  private static final class Nothing implements MessageTask {

    @Override
    public void run() {}

    @Override
    public boolean isManagementTask() {
      return false;
    }
  }
}
