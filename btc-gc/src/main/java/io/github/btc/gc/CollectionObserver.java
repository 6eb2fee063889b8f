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
 * Reports every collection of this JVM to a listener, with the cause, the duration and whether a
 * collection task caused it. The JVM notifies on a thread of its own, perhaps some milliseconds
 * after the collection. The observer recognises controlled collections by their number and not by
 * the time of the notification. Thread-safe.
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
   * @param listener receives each collection on the JVM's notification thread; its first exception
   *     is logged, and later ones are ignored
   * @return the observer, which observes until it is closed
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
   * Counts the stops that a collection task caused.
   *
   * @return the stops since this observer began; cycles of ZGC and Shenandoah are not stops
   */
  public long controlledStops() {
    return controlled.sum();
  }

  /**
   * Counts the stops that the JVM or another caller of {@code System.gc()} caused.
   *
   * @return the stops since this observer began; cycles of ZGC and Shenandoah are not stops
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
        LOGGER.log(Level.WARNING, "Listener " + listener + " failed; logged only once", e);
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

  /** Ends the observation. A second call has no effect. */
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
          LOGGER.log(Level.DEBUG, "Another party removed the listener of " + bean.getName(), e);
        }
      }
    }
  }
}
