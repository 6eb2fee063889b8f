package io.github.btc.netty;

import io.github.btc.internal.ResetQuota;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.Attribute;
import io.netty.util.AttributeKey;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/** Decides how to refuse the streams of one {@link BtcHandlers}. Thread-safe. */
final class StreamRefusals {

  private static final Logger LOG = System.getLogger("io.github.btc.netty");

  /** Netty counts the resets of a connection in windows of this length. */
  static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(30);

  private static final AttributeKey<ResetQuota> RESETS =
      AttributeKey.valueOf(StreamRefusals.class, "resets");

  private final Http2Refusal kind;
  private final int mostResets;
  private final LongAdder answeredInstead = new LongAdder();
  private final AtomicBoolean told = new AtomicBoolean();

  StreamRefusals(Http2Refusal kind, int mostResets) {
    this.kind = kind;
    this.mostResets = mostResets;
  }

  /**
   * Returns true and counts a reset if a stream is to be refused by one; otherwise it gets an
   * answer.
   */
  boolean reset(ChannelHandlerContext stream) {
    if (kind != Http2Refusal.REFUSED_STREAM) {
      return false;
    }
    Channel connection = stream.channel().parent();
    if (connection == null || quotaOf(connection).take(stream.executor().ticker().nanoTime())) {
      return true;
    }
    answeredInstead.increment();
    if (!told.getAndSet(true)) {
      LOG.log(
          Level.WARNING,
          "BTC: a connection has been sent "
              + mostResets
              + " refusals by reset within 30 s (mostResets). Until these 30 s are over, further"
              + " refusals on it are answers with a status. Netty closes a connection after too"
              + " many resets. For more resets, raise encoderEnforceMaxRstFramesPerWindow of the"
              + " Http2FrameCodecBuilder, and set mostResets to less than half of it. This warning"
              + " appears once.");
    }
    return false;
  }

  /** Only the connection's event loop comes here; its streams run on it too. */
  private ResetQuota quotaOf(Channel connection) {
    Attribute<ResetQuota> quota = connection.attr(RESETS);
    if (quota.get() == null) {
      quota.set(new ResetQuota(mostResets, WINDOW_NANOS));
    }
    return quota.get();
  }

  long answeredInstead() {
    return answeredInstead.sum();
  }
}
