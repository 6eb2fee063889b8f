package io.github.btc.loadbalancer;

import io.github.btc.Announcer;
import io.github.btc.test.AnnouncerContract;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** With the answers of Envoy; the recipe's tests have the real one. */
final class EnvoyAnnouncerContractTest extends AnnouncerContract {

  private FakeEnvoy envoy;
  private EnvoyAnnouncer announcer;

  @BeforeEach
  void start() throws IOException {
    envoy = new FakeEnvoy();
  }

  @AfterEach
  void end() {
    envoy.close();
  }

  @Override
  protected Announcer announcer() {
    announcer =
        EnvoyAnnouncer.builder()
            .timeout(Duration.ofSeconds(2)) // an edge that fails takes all of it
            .edge(envoy.address(), "replicas", "10.0.0.1:80")
            .build();
    envoy.checking(announcer);
    return announcer;
  }

  /** Envoy sends requests to hosts whose last health check has passed. */
  @Override
  protected boolean isRouted() {
    return announcer.isHealthy();
  }

  @Override
  protected void breakRouter() {
    envoy.answering(500);
  }

  @Override
  protected void restoreRouter() {
    envoy.answering(200);
  }
}
