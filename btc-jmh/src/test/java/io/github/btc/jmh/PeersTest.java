package io.github.btc.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A closed peer refuses, and an open peer admits; otherwise the table would compare nothing. */
class PeersTest {

  @Test
  void closedPeersRefuse() throws Exception {
    Peers.Btc btc = new Peers.Btc();
    btc.closed = true;
    btc.prepare();
    assertThat(btc.gate.tryEnter()).isNegative();

    Peers.NetflixFixed fixed = new Peers.NetflixFixed();
    fixed.closed = true;
    fixed.prepare();
    assertThat(fixed.limiter.acquire(this)).isEmpty();

    Peers.NetflixGradient gradient = new Peers.NetflixGradient();
    gradient.closed = true;
    gradient.prepare();
    assertThat(gradient.limiter.acquire(this)).isEmpty();

    Peers.Resilience4j resilience4j = new Peers.Resilience4j();
    resilience4j.closed = true;
    resilience4j.prepare();
    assertThat(resilience4j.bulkhead.tryAcquirePermission()).isFalse();

    Peers.Undertow undertow = new Peers.Undertow();
    undertow.closed = true;
    undertow.prepare();
    assertThat(undertow.limit.tryEnter()).isFalse();

    Peers.Permits permits = new Peers.Permits();
    permits.closed = true;
    permits.prepare();
    assertThat(permits.semaphore.tryAcquire()).isFalse();

    Peers.ReadLock readLock = new Peers.ReadLock();
    readLock.closed = true;
    readLock.prepare();
    assertThat(readLock.lock.tryReadLock()).isZero();

    Peers.Parties parties = new Peers.Parties();
    parties.closed = true;
    parties.prepare();
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
