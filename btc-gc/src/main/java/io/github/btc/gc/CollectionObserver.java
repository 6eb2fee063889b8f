package io.github.btc.gc;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.management.GarbageCollectorMXBean;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * Tells a listener of every collection of this JVM: why, how long, and whether one of our tasks
 * caused it. The JVM's notification may come some milliseconds after the collection, on a thread of
 * its own; whose collection it was is decided by its number, not by when the notification comes.
 * Thread-safe.
 */
public final class CollectionObserver implements AutoCloseable {

  private static final Logger LOGGER = System.getLogger(CollectionObserver.class.getName());

  private final CollectionLedger ledger = CollectionLedger.ofThisJvm();
  private final Consumer<CollectionEvent> listener;
  private final NotificationListener onNotification = this::take;
  private final LongAdder controlled = new LongAdder();
  private final LongAdder uncontrolled = new LongAdder();
  private final AtomicBoolean complained = new AtomicBoolean();
  private final AtomicBoolean closed = new AtomicBoolean();

  private CollectionObserver(Consumer<CollectionEvent> listener) {
    this.listener = listener;
  }

  /**
   * Begins to observe.
   *
   * @param listener told of each collection, on the JVM's notification thread; what it throws is
   *     logged once and ignored
   * @return the observer; close it to end
   */
  public static CollectionObserver start(Consumer<CollectionEvent> listener) {
    CollectionObserver observer =
        new CollectionObserver(Objects.requireNonNull(listener, "listener"));
    for (GarbageCollectorMXBean bean : observer.ledger.pools().beans()) {
      if (bean instanceof NotificationEmitter emitter) {
        emitter.addNotificationListener(observer.onNotification, null, null);
      }
    }
    return observer;
  }

  /**
   * Counts the stops seen that one of our tasks caused.
   *
   * @return since this observer began; cycles of ZGC and Shenandoah are not stops
   */
  public long controlledStops() {
    return controlled.sum();
  }

  /**
   * Counts the stops seen that the JVM caused by itself, or somebody else's {@code System.gc()}.
   *
   * @return since this observer began; cycles of ZGC and Shenandoah are not stops
   */
  public long uncontrolledStops() {
    return uncontrolled.sum();
  }

  private void take(Notification notification, Object handback) {
    if (closed.get()
        || !notification
            .getType()
            .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
      return;
    }
    CollectionEvent event =
        eventOf(GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData()));
    if (event.kind().isStop()) {
      (event.controlled() ? controlled : uncontrolled).increment();
    }
    try {
      listener.accept(event);
    } catch (RuntimeException e) { // the listener is the user's code
      if (complained.compareAndSet(false, true)) {
        LOGGER.log(Level.WARNING, "collection listener " + listener + " threw; told once", e);
      }
    }
  }

  private CollectionEvent eventOf(GarbageCollectionNotificationInfo info) {
    return new CollectionEvent(
        info.getGcName(),
        ledger.pools().collector().kindOf(info.getGcName()),
        info.getGcAction(),
        info.getGcCause(),
        info.getGcInfo().getId(),
        info.getGcInfo().getStartTime(),
        info.getGcInfo().getDuration(),
        ledger.isOurs(info.getGcName(), info.getGcInfo().getId()));
  }

  /** Ends: the JVM's beans forget this observer. Later calls do nothing. */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    for (GarbageCollectorMXBean bean : ledger.pools().beans()) {
      if (bean instanceof NotificationEmitter emitter) {
        try {
          emitter.removeNotificationListener(onNotification);
        } catch (ListenerNotFoundException e) {
          LOGGER.log(Level.DEBUG, "somebody else removed the listener of " + bean.getName(), e);
        }
      }
    }
  }
}
