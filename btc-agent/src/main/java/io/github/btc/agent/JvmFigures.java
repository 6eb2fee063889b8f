package io.github.btc.agent;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import io.github.btc.gc.HeapDoctor;
import io.github.btc.gc.HeapFacts;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;

/**
 * Describes this JVM for {@code btc observe} and {@code btc advise}. A connection by JMX would tell
 * the same, but it leaves a port and threads behind.
 */
final class JvmFigures {

  /** The option with which the agent leaves the description in a system property, and ends. */
  static final String TELL = "describe";

  /** The option with which the agent removes that property, and ends. */
  static final String FORGET = "describe,end";

  /** The system property from which {@code btc advise} reads the description. */
  private static final String PROPERTY = "btc.jvm";

  /** Without the whole domain: the packaging would give it the name of the agent's own copy. */
  private static final String CONTROLLERS = "*.btc:type=Controller,*";

  private JvmFigures() {}

  static void tell() {
    System.setProperty(PROPERTY, json().toString());
  }

  static void forget() {
    System.clearProperty(PROPERTY);
  }

  static Json.Fields json() {
    HeapDoctor doctor = HeapDoctor.ofThisJvm();
    HeapFacts facts = doctor.facts();
    Json.Fields fields =
        Json.fields()
            .put("collector", facts.collector().name())
            .put("edenBytes", facts.edenBytes())
            .put("oldBytes", facts.oldBytes())
            .put("oldTriggerBytes", facts.oldTriggerBytes())
            .put("heapBytes", facts.heapBytes())
            .put("countsConcurrentStops", facts.countsConcurrentStops())
            .put("upMillis", ManagementFactory.getRuntimeMXBean().getUptime())
            .put("collections", collections())
            .put("closings", closings())
            .put("flags", flags(doctor));
    addOld(facts, fields);
    addPercentage(fields);
    return fields;
  }

  /** Returns how often and how long each collector has worked. */
  private static Json.Fields collections() {
    Json.Fields all = Json.fields();
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      all.put(
          bean.getName(),
          Json.fields()
              .put("count", bean.getCollectionCount())
              .put("millis", bean.getCollectionTime()));
    }
    return all;
  }

  /** Counts the closings of BTC in this JVM, without making an MBean server for this. */
  private static long closings() {
    long closings = 0;
    for (MBeanServer server : MBeanServerFactory.findMBeanServer(null)) {
      try {
        for (ObjectName each : server.queryNames(new ObjectName(CONTROLLERS), null)) {
          closings += ((Number) server.getAttribute(each, "Closings")).longValue();
        }
      } catch (
          JMException e) { // the controller has ended, or its release has another name for this
        return closings;
      }
    }
    return closings;
  }

  private static Json.Fields flags(HeapDoctor doctor) {
    Json.Fields flags = Json.fields();
    doctor.flags().forEach(flags::put);
    return flags;
  }

  private static void addOld(HeapFacts facts, Json.Fields fields) {
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (facts.collector().hasEden() && pool.getName().equals(facts.collector().oldPool())) {
        MemoryUsage left = pool.getCollectionUsage(); // null if the JVM does not report it
        fields
            .put("oldLeftBytes", left == null ? 0 : left.getUsed())
            .put("oldUsedBytes", pool.getUsage().getUsed())
            .put("oldPeakBytes", pool.getPeakUsage().getUsed());
      }
    }
  }

  /** Adds the share of the memory for the heap, and who has set the size of the heap. */
  private static void addPercentage(Json.Fields fields) {
    HotSpotDiagnosticMXBean jvm =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    VMOption size = jvm.getVMOption("MaxHeapSize");
    fields
        .put("maxHeapOrigin", size.getOrigin().name())
        .put("maxRamPercentage", jvm.getVMOption("MaxRAMPercentage").getValue());
  }
}
