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
 * Decides about requests, in the order they arrive on one channel. While one is held, what comes
 * after it waits behind it and nothing more is read from the channel.
 *
 * <p>A fault on the way of a message, such as an {@link OutOfMemoryError}, closes the channel: with
 * a message left out, the next one would be taken for part of another request.
 */
abstract class GatedHandler extends ChannelDuplexHandler {

  private static final long ASK_AGAIN_NANOS = 1_000_000;

  private final AdmissionGate gate;
  private final long holdNanos;

  // All fields: read and written by the channel's event loop only.
  private final Queue<Object> behind = new ArrayDeque<>();
  private @Nullable Object held; // the head of a request
  private long heldSinceNanos;
  private boolean readWanted;

  GatedHandler(AdapterSettings settings) {
    gate = settings.gate();
    holdNanos = settings.hold().toNanos();
  }

  /** Takes a message when its turn has come; calls {@link #decide} for the head of a request. */
  abstract void take(ChannelHandlerContext ctx, Object message);

  /**
   * Asks the gate, and passes a request on that has entered or refuses one that has not. What a
   * request needs to be counted out is made before it enters: memory that runs out in between would
   * keep it inside.
   */
  abstract void admit(ChannelHandlerContext ctx, Object head);

  /** Leaves the gate for every request that is inside; the channel or the handler is at its end. */
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
    } catch (Throwable e) { // the event loop would keep it to itself
      ctx.fireExceptionCaught(e);
      ctx.close();
    }
  }

  private void askAgainOrWait(ChannelHandlerContext ctx) {
    Object head = held;
    if (head == null) {
      return; // the channel has died meanwhile
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

  /** For those who override {@code read}: Netty then asks them each time, which costs something. */
  final void readUnlessHeld(ChannelHandlerContext ctx) {
    if (nothingWaits()) {
      ctx.read();
    } else {
      readWanted = true;
    }
  }

  /** Also what is behind has not been passed on: a read by the application must not overtake it. */
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

  /** Throws a message away and asks for the next one, which the application will not do. */
  static void drop(ChannelHandlerContext ctx, Object message) {
    ReferenceCountUtil.release(message);
    if (!ctx.channel().config().isAutoRead()) {
      ctx.read();
    }
  }
}
