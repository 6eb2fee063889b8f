package io.github.btc.agent.observe;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import io.github.btc.gc.CollectionKind;
import io.github.btc.gc.Collector;
import io.github.btc.gc.HeapDoctor;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/**
 * Listens to the JVM's notifications of collections. It sums up the bytes that went through Eden,
 * and tells collections as stops where the Flight Recorder cannot.
 */
final class CollectionNotifications implements StopSource {

  private final List<GarbageCollectorMXBean> beans = ManagementFactory.getGarbageCollectorMXBeans();
  private final Collector collector = HeapDoctor.ofThisJvm().facts().collector();
  private final @Nullable MemoryPoolMXBean eden =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getName().contains("Eden"))
          .findFirst()
          .orElse(null);
  private final NotificationListener listener = this::take;
  private final Consumer<Stop> told;
  private final long jvmStartNanos =
      System.nanoTime()
          - TimeUnit.MILLISECONDS.toNanos(ManagementFactory.getRuntimeMXBean().getUptime());

  // guarded by this
  private long freedBytes;
  private long countedCollections;
  private long lastAllocatedBytes;

  private CollectionNotifications(Consumer<Stop> told) {
    this.told = told;
  }

  static CollectionNotifications start(Consumer<Stop> told) {
    CollectionNotifications notifications = new CollectionNotifications(told);
    notifications.countedCollections = notifications.count();
    for (GarbageCollectorMXBean bean : notifications.beans) {
      if (bean instanceof NotificationEmitter emitter) {
        emitter.addNotificationListener(notifications.listener, null, null);
      }
    }
    return notifications;
  }

  private void take(Notification notification, @Nullable Object handback) {
    if (!notification
        .getType()
        .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
      return;
    }
    GarbageCollectionNotificationInfo info =
        GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
    GcInfo gc = info.getGcInfo();
    note(gc);
    CollectionKind kind = collector.kindOf(info.getGcName());
    if (kind.isStop()) {
      long start = jvmStartNanos + TimeUnit.MILLISECONDS.toNanos(gc.getStartTime());
      long length = TimeUnit.MILLISECONDS.toNanos(Math.max(1, gc.getDuration()));
      told.accept(new Stop(StopKind.valueOf(kind.name()), start, start + length));
    }
  }

  private synchronized void note(GcInfo gc) {
    countedCollections++;
    if (eden != null) {
      MemoryUsage before = gc.getMemoryUsageBeforeGc().get(eden.getName());
      MemoryUsage after = gc.getMemoryUsageAfterGc().get(eden.getName());
      if (before != null && after != null) {
        freedBytes += Math.max(0, before.getUsed() - after.getUsed());
      }
    }
  }

  /**
   * Returns the bytes that have gone into Eden since the start. Until the notification of the last
   * collection has come, it returns the value before that collection.
   */
  synchronized long allocatedBytes() {
    if (eden != null && countedCollections == count()) {
      long allocated = freedBytes + eden.getUsage().getUsed();
      lastAllocatedBytes = Math.max(lastAllocatedBytes, allocated);
    }
    return lastAllocatedBytes;
  }

  /** {@return Eden's size, 0 if the collector has no Eden} */
  long edenBytes() {
    return eden == null ? 0 : eden.getUsage().getCommitted();
  }

  Collector collector() {
    return collector;
  }

  private long count() {
    long count = 0;
    for (GarbageCollectorMXBean bean : beans) { // many times a second, so without a stream
      count += Math.max(0, bean.getCollectionCount());
    }
    return count;
  }

  @Override
  public String knows() {
    return "collections, from the JVM's notifications; other stops are unknown, because the JDK"
        + " Flight Recorder is not available";
  }

  @Override
  public void close() {
    for (GarbageCollectorMXBean bean : beans) {
      if (bean instanceof NotificationEmitter emitter) {
        try {
          emitter.removeNotificationListener(listener);
        } catch (ListenerNotFoundException e) {
          continue; // another party has removed it
        }
      }
    }
  }
}
