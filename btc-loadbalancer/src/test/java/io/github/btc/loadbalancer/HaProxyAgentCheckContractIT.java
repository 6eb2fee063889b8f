package io.github.btc.loadbalancer;

import io.github.btc.Announcer;
import io.github.btc.test.AnnouncerContract;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** With a real HAProxy, which asks again and again whether the replica is away. */
final class HaProxyAgentCheckContractIT extends AnnouncerContract {

  @TempDir private Path directory;
  private InetSocketAddress agent;
  private RealHaProxy haProxy;

  @BeforeEach
  void start() throws Exception {
    agent = UnsharedPort.next();
    InetSocketAddress replica = new InetSocketAddress("127.0.0.1", 9); // nobody calls it
    String check =
        "agent-check agent-inter 30ms agent-addr 127.0.0.1 agent-port " + agent.getPort();
    haProxy = new RealHaProxy(directory, List.of(replica, replica), check);
  }

  @AfterEach
  void end() {
    haProxy.close();
  }

  @Override
  protected Announcer announcer() throws Exception {
    return HaProxyAgentCheck.listeningAt(agent).timeout(Duration.ofSeconds(5)).start();
  }

  @Override
  protected boolean isRouted() throws Exception {
    return !haProxy.server("s1").isAway();
  }

  @Override
  protected void breakRouter() {
    haProxy.kill();
  }

  @Override
  protected void restoreRouter() throws Exception {
    haProxy.startAgain();
  }
}
