package io.github.btc.netty;

import io.github.btc.AdmissionGate;
import io.github.btc.http.AdapterSettings;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Admits or refuses the requests of one channel in the order in which they arrive. While a request
 * is held, later messages wait behind it and the handler reads nothing more from the channel.
 *
 * <p>A fault while a message is handled, such as an {@link OutOfMemoryError}, closes the channel.
 * Otherwise a message would be missing, and the next one would count as part of another request.
 */
abstract class GatedHandler extends ChannelDuplexHandler {

  private static final long ASK_AGAIN_NANOS = 1_000_000;

  private final AdmissionGate gate;
  private final long holdNanos;

  // Only the channel's event loop reads and writes these fields.
  private final Queue<Object> behind = new ArrayDeque<>();
  private @Nullable Object held; // the head of a request
  private long heldSinceNanos;
  private boolean readWanted;

  GatedHandler(AdapterSettings settings) {
    gate = settings.gate();
    holdNanos = settings.hold().toNanos();
  }

  /** Handles a message when its turn has come. Calls {@link #decide} for the head of a request. */
  abstract void take(ChannelHandlerContext ctx, Object message);

  /**
   * Asks the gate, and passes the request on or refuses it. An implementation allocates everything
   * that the end of the request needs before the request enters. If an allocation failed in
   * between, the request would stay in flight.
   */
  abstract void admit(ChannelHandlerContext ctx, Object head);

  /** Leaves the gate for every request in flight, because the channel or the handler ends. */
  abstract void leaveAll();

  final void decide(ChannelHandlerContext ctx, Object head) {
    if (holdNanos == 0 || gate.isOpen() || gate.retryAfter().nanos() > holdNanos) {
      admit(ctx, head);
    } else {
      held = head;
      heldSinceNanos = ctx.executor().ticker().nanoTime();
      askAgainLater(ctx);
    }
  }

  private void askAgainLater(ChannelHandlerContext ctx) {
    ctx.executor().schedule(() -> askAgain(ctx), ASK_AGAIN_NANOS, TimeUnit.NANOSECONDS);
  }

  private void askAgain(ChannelHandlerContext ctx) {
    try {
      askAgainOrWait(ctx);
    } catch (Throwable e) { // the event loop would only log it
      ctx.fireExceptionCaught(e);
      ctx.close();
    }
  }

  private void askAgainOrWait(ChannelHandlerContext ctx) {
    Object head = held;
    if (head == null) {
      return; // the channel has been closed since
    }
    boolean timeIsUp = ctx.executor().ticker().nanoTime() - heldSinceNanos >= holdNanos;
    if (!timeIsUp && !gate.isOpen()) {
      askAgainLater(ctx);
      return;
    }
    held = null;
    admit(ctx, head);
    takeThoseBehind(ctx);
  }

  private void takeThoseBehind(ChannelHandlerContext ctx) {
    while (held == null && !behind.isEmpty()) {
      take(ctx, behind.remove());
    }
    if (held == null) {
      ctx.fireChannelReadComplete();
      if (readWanted) {
        readWanted = false;
        ctx.read();
      }
    }
  }

  @Override
  public final void channelRead(ChannelHandlerContext ctx, Object message) {
    try {
      if (nothingWaits()) {
        take(ctx, message);
      } else {
        behind.add(message);
      }
    } catch (Throwable e) {
      ctx.close();
      throw e;
    }
  }

  /**
   * Reads unless a request is held. Subclasses call it from {@code read}, which costs a call for
   * each read.
   */
  final void readUnlessHeld(ChannelHandlerContext ctx) {
    if (nothingWaits()) {
      ctx.read();
    } else {
      readWanted = true;
    }
  }

  /** Returns false also while messages wait behind, because a read must not overtake them. */
  private boolean nothingWaits() {
    return held == null && behind.isEmpty();
  }

  @Override
  public final void channelInactive(ChannelHandlerContext ctx) {
    try {
      ctx.fireChannelInactive();
    } finally {
      end();
    }
  }

  @Override
  public final void handlerRemoved(ChannelHandlerContext ctx) {
    end();
  }

  private void end() {
    leaveAll();
    ReferenceCountUtil.safeRelease(held);
    held = null;
    behind.forEach(ReferenceCountUtil::safeRelease);
    behind.clear();
  }

  /**
   * Releases a message and requests the next one, because the application never sees this message.
   */
  static void drop(ChannelHandlerContext ctx, Object message) {
    ReferenceCountUtil.release(message);
    if (!ctx.channel().config().isAutoRead()) {
      ctx.read();
    }
  }
}
