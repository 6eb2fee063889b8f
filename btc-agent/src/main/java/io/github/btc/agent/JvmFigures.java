package io.github.btc.agent;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import io.github.btc.gc.CollectionKind;
import io.github.btc.gc.HeapDoctor;
import io.github.btc.gc.HeapFacts;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;

/**
 * Describes this JVM, so that {@code btc observe} can print flags for it. A connection by JMX would
 * tell the same, but it leaves a port and threads behind.
 */
final class JvmFigures {

  private JvmFigures() {}

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
            .put("youngCollections", youngCollections(facts))
            .put("flags", flags(doctor));
    addOld(facts, fields);
    addPercentage(fields);
    return fields;
  }

  private static long youngCollections(HeapFacts facts) {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .filter(bean -> facts.collector().kindOf(bean.getName()) == CollectionKind.YOUNG)
        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
        .sum();
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
