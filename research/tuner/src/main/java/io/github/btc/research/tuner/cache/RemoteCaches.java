package io.github.btc.research.tuner.cache;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * The watched caches of a JVM.
 *
 * @param caches the caches, by name
 * @param work the work of the demo's service; empty in any other one
 */
record RemoteCaches(List<WatchedCacheMXBean> caches, Optional<CacheWorkMXBean> work) {

  static final String CACHE = "io.github.btc.research:type=Cache,name=";
  static final String WORK = "io.github.btc.research:type=Work";

  /** Attaches to a JVM on this machine. The connection stays open until it is closed. */
  static JMXConnector connect(long pid) throws IOException {
    try {
      VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
      try {
        return JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()));
      } finally {
        machine.detach();
      }
    } catch (AttachNotSupportedException e) {
      throw new IOException(pid + ": not attachable (expected a JVM of the same user)", e);
    }
  }

  static RemoteCaches in(MBeanServerConnection connection) throws IOException {
    try {
      List<WatchedCacheMXBean> caches = new ArrayList<>();
      connection.queryNames(new ObjectName(CACHE + "*"), null).stream()
          .sorted(Comparator.comparing(ObjectName::getCanonicalName))
          .map(name -> JMX.newMXBeanProxy(connection, name, WatchedCacheMXBean.class))
          .forEach(caches::add);
      ObjectName work = new ObjectName(WORK);
      return new RemoteCaches(
          caches,
          connection.isRegistered(work)
              ? Optional.of(JMX.newMXBeanProxy(connection, work, CacheWorkMXBean.class))
              : Optional.empty());
    } catch (MalformedObjectNameException e) {
      throw new IllegalStateException(e);
    }
  }
}
