package io.github.btc.loadbalancer;

import io.github.btc.Announcer;
import io.github.btc.test.AnnouncerContract;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** With the answers of nginx; the recipe's tests have the real one. */
final class NginxAnnouncerContractTest extends AnnouncerContract {

  private FakeNginx nginx;

  @BeforeEach
  void start() throws IOException {
    nginx = new FakeNginx();
  }

  @AfterEach
  void end() {
    nginx.close();
  }

  @Override
  protected Announcer announcer() throws Exception {
    NginxAnnouncer announcer =
        NginxAnnouncer.builder()
            .timeout(Duration.ofSeconds(10))
            .replica("s1", nginx.address())
            .build();
    nginx.orders().take();
    announcer.announceBack(); // waits for the one of the start, which an away would break off
    return announcer;
  }

  @Override
  protected boolean isRouted() {
    return !nginx.isAway("s1");
  }

  @Override
  protected void breakRouter() {
    nginx.failing(500);
  }

  @Override
  protected void restoreRouter() {
    nginx.failing(0);
  }
}
