package io.github.btc.lab.advise;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import io.github.btc.gc.Collector;
import io.github.btc.gc.HeapDoctor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.lang.management.RuntimeMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A running JVM as its MXBeans tell it. It is asked to start its local management agent. */
final class ProcessPortrait {

  private static final double NANOS_PER_MILLI = 1e6;
  private static final int MOST_SHOWN = 8;

  private ProcessPortrait() {}

  /**
   * @throws IllegalArgumentException if it is no JVM that we may ask, in words
   */
  static Portrait of(long pid) {
    try {
      if (isNoJvm(pid)) {
        throw new AttachNotSupportedException("it is no JVM");
      }
      VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
      try {
        return of(pid, new JMXServiceURL(jvm.startLocalManagementAgent()));
      } finally {
        jvm.detach();
      }
    } catch (AttachNotSupportedException | IOException e) {
      throw new IllegalArgumentException(
          "--pid: "
              + pid
              + ": "
              + e.getMessage()
              + " (expected a HotSpot JVM of the same user on this machine"
              + running()
              + ", without"
              + " -XX:+DisableAttachMechanism; a native image cannot be asked, and has nothing for"
              + " BTC to collect)",
          e);
    }
  }

  /** The JVMs that can be asked, but for this one; those that were started last. */
  private static String running() {
    String own = Long.toString(ProcessHandle.current().pid());
    String jvms =
        VirtualMachine.list().stream()
            .filter(jvm -> !jvm.id().equals(own))
            .sorted(Comparator.comparing(ProcessPortrait::started).reversed())
            .limit(MOST_SHOWN)
            .map(jvm -> jvm.id() + " " + jvm.displayName().replaceFirst("\\s.*", ""))
            .map(String::strip)
            .collect(Collectors.joining(", "));
    return jvms.isEmpty() ? "" : ", as " + jvms;
  }

  private static Instant started(VirtualMachineDescriptor jvm) {
    return ProcessHandle.of(Long.parseLong(jvm.id()))
        .flatMap(process -> process.info().startInstant())
        .orElse(Instant.EPOCH);
  }

  /**
   * Attaching begins with SIGQUIT, which ends most programs and makes nginx shut down. Where the
   * system does not tell what a process has loaded (macOS, Windows, another user's), it is tried.
   */
  private static boolean isNoJvm(long pid) throws IOException, AttachNotSupportedException {
    Path maps = Path.of("/proc", Long.toString(pid), "maps");
    if (!Files.isReadable(maps)) {
      return false;
    }
    try (Stream<String> loaded = Files.lines(maps, StandardCharsets.ISO_8859_1)) {
      return loaded.noneMatch(line -> line.contains("libjvm"));
    } catch (AccessDeniedException e) {
      throw new AttachNotSupportedException("this user may not look at it");
    } catch (UncheckedIOException e) { // it has just ended
      throw e.getCause();
    }
  }

  private static Portrait of(long pid, JMXServiceURL address) throws IOException {
    try (JMXConnector connector = JMXConnectorFactory.connect(address)) {
      MBeanServerConnection jvm = connector.getMBeanServerConnection();
      HeapDoctor doctor = HeapDoctor.of(jvm);
      return new Portrait(
          "pid " + pid,
          doctor,
          activity(jvm, doctor),
          List.of("a process tells the mean of its stops, not each; a GC log tells more"));
    }
  }

  private static Activity activity(MBeanServerConnection jvm, HeapDoctor doctor)
      throws IOException {
    double seconds =
        ManagementFactory.getPlatformMXBean(jvm, RuntimeMXBean.class).getUptime() / 1e3;
    return activity(
        Math.max(seconds, 1e-3),
        doctor.facts().collector(),
        doctor.facts().edenBytes(),
        ManagementFactory.getPlatformMXBeans(jvm, GarbageCollectorMXBean.class),
        live(
            doctor.facts().collector(),
            ManagementFactory.getPlatformMXBeans(jvm, MemoryPoolMXBean.class)));
  }

  /** What the old generation held after it was last collected, holds now, and held at most. */
  static LiveState live(Collector collector, List<MemoryPoolMXBean> pools) {
    return pools.stream()
        .filter(pool -> collector.hasEden() && pool.getName().equals(collector.oldPool()))
        .findFirst()
        .map(ProcessPortrait::live)
        .orElseGet(LiveState::unknown);
  }

  private static LiveState live(MemoryPoolMXBean old) {
    MemoryUsage left = old.getCollectionUsage(); // null where the JVM does not tell it
    return LiveState.of(
        left == null ? 0 : left.getUsed(), old.getUsage().getUsed(), old.getPeakUsage().getUsed());
  }

  static Activity activity(
      double seconds,
      Collector collector,
      long edenBytes,
      List<GarbageCollectorMXBean> beans,
      LiveState live) {
    StopTimes young = StopTimes.each();
    StopTimes full = StopTimes.each();
    StopTimes other = StopTimes.each();
    for (GarbageCollectorMXBean bean : beans) {
      switch (collector.kindOf(bean.getName())) {
        case YOUNG -> young = young.and(stops(bean));
        case FULL -> full = full.and(stops(bean));
        case CONCURRENT_STOP -> other = other.and(stops(bean));
        default -> {
          if (bean.getName().endsWith("Pauses")) { // generational ZGC has two of them
            other = other.and(stops(bean));
          }
        }
      }
    }
    double allocated = (double) young.count() * edenBytes;
    return new Activity(seconds, young, full, other, allocated / seconds, live);
  }

  private static StopTimes stops(GarbageCollectorMXBean bean) {
    return StopTimes.mean(bean.getCollectionCount(), bean.getCollectionTime() * NANOS_PER_MILLI);
  }
}
