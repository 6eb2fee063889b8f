package io.github.btc.jmh;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.limit.FixedLimit;
import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limiter.SimpleLimiter;
import io.github.btc.Ticker;
import io.github.btc.gate.OneWordGate;
import io.github.btc.gate.StopWitness;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.StampedLock;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The gate and its peers, each open or closed. All threads of a benchmark share one instance. */
public final class Peers {

  /** A limit that the threads of a benchmark never reach. */
  private static final int ROOM = 1_000;

  private Peers() {}

  /** The gate of BTC, with no thread that waits to be woken. */
  @State(Scope.Benchmark)
  public static class Btc {
    @Param("false")
    public boolean closed;

    OneWordGate gate = new OneWordGate(() -> {}, () -> 0);
    StopWitness witness = new StopWitness(gate, Ticker.system());

    @Setup
    public void prepare() {
      gate.wakeAt(-1); // a count that the benchmark does not reach
      if (closed) {
        gate.close();
      }
    }
  }

  /** Netflix concurrency-limits with a constant limit. */
  @State(Scope.Benchmark)
  public static class NetflixFixed {
    @Param("false")
    public boolean closed;

    Limiter<Object> limiter = SimpleLimiter.newBuilder().limit(FixedLimit.of(ROOM)).build();

    @Setup
    public void prepare() {
      if (closed) {
        limiter = SimpleLimiter.newBuilder().limit(FixedLimit.of(0)).build();
      }
    }
  }

  /** Netflix concurrency-limits with its gradient limit. */
  @State(Scope.Benchmark)
  public static class NetflixGradient {
    @Param("false")
    public boolean closed;

    Limiter<Object> limiter =
        SimpleLimiter.newBuilder()
            .limit(Gradient2Limit.newBuilder().initialLimit(ROOM).maxConcurrency(ROOM).build())
            .build();

    @Setup
    public void prepare() {
      while (closed && limiter.acquire(this).isPresent()) {
        // Each acquired listener stays in flight.
      }
    }
  }

  /** Resilience4j's bulkhead. */
  @State(Scope.Benchmark)
  public static class Resilience4j {
    @Param("false")
    public boolean closed;

    Bulkhead bulkhead = Bulkhead.ofDefaults("none");

    @Setup
    public void prepare() {
      int room = closed ? 0 : ROOM;
      bulkhead = Bulkhead.of("peer", BulkheadConfig.custom().maxConcurrentCalls(room).build());
    }
  }

  /** Sentinel with one rule that limits the number of threads. */
  @State(Scope.Benchmark)
  public static class Sentinel {
    static final String RESOURCE = "request";

    @Param("false")
    public boolean closed;

    @Setup
    public void prepare() {
      PrintStream out = System.out;
      System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, UTF_8));
      try {
        loadRule(); // prints a banner
      } finally {
        System.setOut(out);
      }
    }

    private void loadRule() {
      FlowRule rule = new FlowRule(RESOURCE);
      rule.setGrade(RuleConstant.FLOW_GRADE_THREAD);
      rule.setCount(closed ? 0 : ROOM);
      FlowRuleManager.loadRules(List.of(rule));
    }
  }

  /** The idiom of Undertow's graceful shutdown. */
  @State(Scope.Benchmark)
  public static class Undertow {
    @Param("false")
    public boolean closed;

    RequestLimit limit = new RequestLimit();

    @Setup
    public void prepare() {
      if (closed) {
        limit.shutDown();
      }
    }
  }

  /** A {@link Semaphore} with many permits or with none. */
  @State(Scope.Benchmark)
  public static class Permits {
    @Param("false")
    public boolean closed;

    Semaphore semaphore = new Semaphore(ROOM);

    @Setup
    public void prepare() {
      if (closed) {
        semaphore.drainPermits();
      }
    }
  }

  /** A {@link StampedLock}, which requests lock for reading and a task for writing. */
  @State(Scope.Benchmark)
  public static class ReadLock {
    @Param("false")
    public boolean closed;

    StampedLock lock = new StampedLock();

    @Setup
    public void prepare() {
      if (closed) {
        lock.writeLock();
      }
    }
  }

  /** A {@link Phaser}, at which requests register; one more party keeps it from terminating. */
  @State(Scope.Benchmark)
  public static class Parties {
    @Param("false")
    public boolean closed;

    Phaser phaser = new Phaser(1);

    @Setup
    public void prepare() {
      if (closed) {
        phaser.forceTermination();
      }
    }
  }
}
