package io.github.btc.jmh;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.netflix.concurrency.limits.Limiter;
import io.github.btc.AdmissionGate;
import io.github.btc.Permit;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Measures the cost for one request of entering and leaving a gate, or of being refused. The
 * baseline is {@link #empty()}. All threads share one gate. Each method has the peer's own idiom
 * for "enter if there is room, else refuse".
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class GateBenchmark {

  /** Measures the cost of the harness. */
  @Benchmark
  public void empty() {}

  @Benchmark
  public void btc(Peers.Btc peer) {
    int ticket = peer.gate.tryEnter();
    if (ticket != AdmissionGate.REFUSED) {
      peer.gate.leave(ticket);
    }
  }

  /** Enters as where BTC observes, or has a control group. */
  @Benchmark
  public void btcWitness(Peers.Btc peer) {
    int ticket = peer.witness.tryEnter();
    if (ticket != AdmissionGate.REFUSED) {
      peer.witness.leave(ticket);
    }
  }

  /** Enters as the adapters do: with a permit that escapes, and without a hold budget. */
  @Benchmark
  public void btcPermit(Peers.Btc peer, Blackhole elsewhere) throws InterruptedException {
    Permit permit = new Permit(peer.gate);
    elsewhere.consume(permit);
    if (permit.tryEnter(0)) {
      permit.release();
    }
  }

  @Benchmark
  public void netflixFixed(Peers.NetflixFixed peer) {
    Optional<Limiter.Listener> listener = peer.limiter.acquire(peer);
    if (listener.isPresent()) {
      listener.get().onSuccess();
    }
  }

  @Benchmark
  public void netflixGradient(Peers.NetflixGradient peer) {
    Optional<Limiter.Listener> listener = peer.limiter.acquire(peer);
    if (listener.isPresent()) {
      listener.get().onSuccess();
    }
  }

  @Benchmark
  public void resilience4j(Peers.Resilience4j peer) {
    if (peer.bulkhead.tryAcquirePermission()) {
      peer.bulkhead.onComplete();
    }
  }

  @Benchmark
  public void sentinel(Peers.Sentinel peer, Blackhole refused) {
    try {
      Entry entry = SphU.entry(Peers.Sentinel.RESOURCE);
      entry.exit();
    } catch (BlockException e) {
      refused.consume(e);
    }
  }

  @Benchmark
  public void undertow(Peers.Undertow peer) {
    if (peer.limit.tryEnter()) {
      peer.limit.leave();
    }
  }

  @Benchmark
  public void semaphore(Peers.Permits peer) {
    if (peer.semaphore.tryAcquire()) {
      peer.semaphore.release();
    }
  }

  @Benchmark
  public void stampedlock(Peers.ReadLock peer) {
    long stamp = peer.lock.tryReadLock();
    if (stamp != 0) {
      peer.lock.unlockRead(stamp);
    }
  }

  @Benchmark
  public void phaser(Peers.Parties peer) {
    if (peer.phaser.register() >= 0) {
      peer.phaser.arriveAndDeregister();
    }
  }
}
