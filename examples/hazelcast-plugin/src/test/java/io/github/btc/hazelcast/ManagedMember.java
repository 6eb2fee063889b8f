package io.github.btc.hazelcast;

import static org.awaitility.Awaitility.await;

import com.sun.management.UnixOperatingSystemMXBean;
import com.sun.tools.attach.VirtualMachine;
import io.github.btc.observe.ControllerMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A member as its operator sees it: over JMX. */
final class ManagedMember implements AutoCloseable {

  private static final String NAME = "io.github.btc:type=Controller,name=hazelcast";
  private static final Duration POLL = Duration.ofMillis(2);
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final JMXConnector connector;
  private final MBeanServerConnection jvm;
  private final ControllerMXBean controller;

  private ManagedMember(JMXConnector connector) throws IOException, MalformedObjectNameException {
    this.connector = connector;
    this.jvm = connector.getMBeanServerConnection();
    this.controller = JMX.newMXBeanProxy(jvm, new ObjectName(NAME), ControllerMXBean.class);
  }

  static ManagedMember attach(long pid) throws Exception {
    VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
    try {
      JMXServiceURL address = new JMXServiceURL(machine.startLocalManagementAgent());
      return new ManagedMember(JMXConnectorFactory.connect(address));
    } finally {
      machine.detach();
    }
  }

  /** The resources that a member uses. */
  record Use(List<String> threads, long files, long heapBytes) {

    @Override
    public String toString() {
      return threads.size() + " threads, " + files + " files, " + heapBytes + " bytes";
    }
  }

  Use use() throws IOException {
    return new Use(
        threads(),
        bean(UnixOperatingSystemMXBean.class).getOpenFileDescriptorCount(),
        bean(MemoryMXBean.class).getHeapMemoryUsage().getUsed());
  }

  private List<String> threads() throws IOException {
    ThreadMXBean threads = bean(ThreadMXBean.class);
    return Stream.of(threads.getThreadInfo(threads.getAllThreadIds()))
        .filter(Objects::nonNull) // it has ended since
        .map(ThreadInfo::getThreadName)
        .toList();
  }

  private <T extends java.lang.management.PlatformManagedObject> T bean(Class<T> type)
      throws IOException {
    return ManagementFactory.getPlatformMXBean(jvm, type);
  }

  ControllerMXBean controller() {
    return controller;
  }

  /** Asks for a closing, unless one is under way. The turn may be another member's. */
  void ask(String task) {
    if (controller.getState().equals("SERVING")) {
      controller.runNow(task);
    }
  }

  /** Asks for a closing, again while it is another member's turn, and waits for its end. */
  void closeAndReopen(String task) {
    long closings = controller.getClosings();
    await("the end of a closing for " + task)
        .pollDelay(Duration.ZERO)
        .pollInterval(POLL)
        .atMost(LIMIT)
        .until(
            () -> {
              ask(task);
              return controller.getClosings() > closings;
            });
  }

  @Override
  public void close() throws IOException {
    connector.close();
  }
}
