package io.github.btc.lab.advise;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.github.btc.gc.HeapDoctor;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.Arrays;
import java.util.List;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A running JVM as its MXBeans tell it. It is asked to start its local management agent. */
final class ProcessPortrait {

  private static final int MOST_STOPS = 10_000;

  private ProcessPortrait() {}

  /**
   * @throws IllegalArgumentException if it is no JVM that we may ask, in words
   */
  static Portrait of(long pid) {
    try {
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
              + " (expected a HotSpot JVM of the same user on this machine, without"
              + " -XX:+DisableAttachMechanism; a native image cannot be asked, and has nothing for"
              + " BTC to collect)",
          e);
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
    long[] young = {};
    long[] full = {};
    long[] other = {};
    for (GarbageCollectorMXBean bean :
        ManagementFactory.getPlatformMXBeans(jvm, GarbageCollectorMXBean.class)) {
      switch (doctor.facts().collector().kindOf(bean.getName())) {
        case YOUNG -> young = means(bean);
        case FULL -> full = means(bean);
        case CONCURRENT_STOP -> other = means(bean);
        default -> {
          if (bean.getName().endsWith("Pauses")) {
            other = means(bean);
          }
        }
      }
    }
    double allocated = (double) young.length * doctor.facts().edenBytes();
    return new Activity(Math.max(seconds, 1e-3), young, full, other, allocated / seconds, 0);
  }

  private static long[] means(GarbageCollectorMXBean bean) {
    long count = Math.max(0, bean.getCollectionCount());
    long[] nanos = new long[(int) Math.min(count, MOST_STOPS)];
    Arrays.fill(nanos, count == 0 ? 0 : bean.getCollectionTime() * 1_000_000 / count);
    return nanos;
  }
}
