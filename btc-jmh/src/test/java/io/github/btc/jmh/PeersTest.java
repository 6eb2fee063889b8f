package io.github.btc.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A shut peer refuses, an open one lets in: else the table would compare nothing. */
class PeersTest {

  @Test
  void shutPeersRefuse() throws Exception {
    Peers.Btc btc = new Peers.Btc();
    btc.closed = true;
    btc.shut();
    assertThat(btc.gate.tryEnter()).isNegative();

    Peers.NetflixFixed fixed = new Peers.NetflixFixed();
    fixed.closed = true;
    fixed.shut();
    assertThat(fixed.limiter.acquire(this)).isEmpty();

    Peers.NetflixGradient gradient = new Peers.NetflixGradient();
    gradient.closed = true;
    gradient.shut();
    assertThat(gradient.limiter.acquire(this)).isEmpty();

    Peers.Resilience4j resilience4j = new Peers.Resilience4j();
    resilience4j.closed = true;
    resilience4j.shut();
    assertThat(resilience4j.bulkhead.tryAcquirePermission()).isFalse();

    Peers.Undertow undertow = new Peers.Undertow();
    undertow.closed = true;
    undertow.shut();
    assertThat(undertow.limit.tryEnter()).isFalse();

    Peers.Permits permits = new Peers.Permits();
    permits.closed = true;
    permits.shut();
    assertThat(permits.semaphore.tryAcquire()).isFalse();

    Peers.ReadLock readLock = new Peers.ReadLock();
    readLock.closed = true;
    readLock.shut();
    assertThat(readLock.lock.tryReadLock()).isZero();

    Peers.Parties parties = new Peers.Parties();
    parties.closed = true;
    parties.shut();
    assertThat(parties.phaser.register()).isNegative();
  }

  @Test
  void theRequestLimitLetsInUntilItIsShutDownAndSaysWhoWasLast() {
    RequestLimit limit = new RequestLimit();
    assertThat(limit.tryEnter()).isTrue();
    assertThat(limit.tryEnter()).isTrue();
    limit.shutDown();

    assertThat(limit.tryEnter()).isFalse();
    assertThat(limit.leave()).isFalse();
    assertThat(limit.leave()).isTrue();
  }
}
