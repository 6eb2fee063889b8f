package io.github.btc.process;

import io.github.btc.observe.JmxRegistration;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerDelegate;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * Registers a controller's gate as {@code io.github.btc:type=Gate,name=…} for the other controllers
 * of this JVM, and finds their gates. It looks for gates only in closings of tasks that stop the
 * process, and only after MBeans have come or gone, because that costs 0.1 ms. The methods of
 * {@link NeighbourGates} are for the controller's thread.
 */
public final class ProcessGates implements NeighbourGates, AutoCloseable {

  private static final Logger LOG = System.getLogger("io.github.btc");
  private static final String TYPE = "Gate";

  private final String name;
  private final Deque<Lease> leases = new ArrayDeque<>();
  final NotificationListener beansChanged = (change, none) -> stale = true;
  private List<ObjectName> neighbours = List.of();
  private @Nullable JmxRegistration own; // guarded by this

  // volatile: written by threads that start controllers and register MBeans
  private volatile boolean listening;
  private volatile boolean stale = true;

  /**
   * Makes an object that has not registered a gate yet.
   *
   * @param name the controller's name
   */
  public ProcessGates(String name) {
    this.name = name;
  }

  /**
   * Registers the controller's gate.
   *
   * @param gate the gate on which the other controllers may take a lease
   */
  public synchronized void show(GateMXBean gate) {
    own = new JmxRegistration(TYPE, name, gate);
    try {
      server().addNotificationListener(MBeanServerDelegate.DELEGATE_NAME, beansChanged, null, null);
      listening = true;
    } catch (JMException | RuntimeException e) {
      LOG.log(Level.DEBUG, "Each closing looks for the gates of this JVM", e);
    }
  }

  @Override
  public void lease(long nanos) {
    if (stale) {
      stale = !listening; // first, because a gate may come while this thread looks for gates
      neighbours = neighbours();
    }
    for (ObjectName neighbour : neighbours) {
      Object ticket = ask(neighbour, "lease", nanos);
      if (ticket != null) {
        leases.add(new Lease(neighbour, (long) ticket));
      }
    }
  }

  @Override
  public int inFlight() {
    int inFlight = 0;
    for (Lease each : leases) {
      inFlight += inFlightAt(each.neighbour);
    }
    return inFlight;
  }

  /** Ends each lease once, even if ending another one fails with an error. */
  @Override
  public void endLeases() {
    for (Lease each = leases.poll(); each != null; each = leases.poll()) {
      ask(each.neighbour, "endLease", each.ticket);
    }
  }

  /** Removes the registration of this controller's gate. */
  @Override
  public synchronized void close() {
    if (own != null) {
      own.close();
      try {
        server().removeNotificationListener(MBeanServerDelegate.DELEGATE_NAME, beansChanged);
      } catch (JMException | RuntimeException e) {
        LOG.log(Level.DEBUG, "The MBean server did not know the listener of " + name, e);
      }
    }
  }

  private synchronized List<ObjectName> neighbours() {
    try {
      ObjectName all = new ObjectName("io.github.btc:type=" + TYPE + ",*");
      ObjectName ours = own == null ? null : own.objectName();
      return server().queryNames(all, null).stream().filter(it -> !it.equals(ours)).toList();
    } catch (JMException e) {
      throw new IllegalStateException(e); // a constant, well-formed name
    }
  }

  /** Starts the platform's MBean server, which takes 0.2 s of a core in a cold JVM. */
  private static MBeanServer server() {
    return ManagementFactory.getPlatformMBeanServer();
  }

  private int inFlightAt(ObjectName neighbour) {
    try {
      return (int) server().getAttribute(neighbour, "InFlight");
    } catch (JMException | RuntimeException e) {
      note(neighbour, e);
      return 0;
    }
  }

  private @Nullable Object ask(ObjectName neighbour, String operation, long argument) {
    try {
      return server()
          .invoke(
              neighbour, operation, new Object[] {argument}, new String[] {long.class.getName()});
    } catch (JMException | RuntimeException e) {
      note(neighbour, e);
      return null;
    }
  }

  private static void note(ObjectName neighbour, Exception e) {
    LOG.log(Level.DEBUG, "The gate of " + neighbour + " does not answer: it will not wait", e);
  }

  private record Lease(ObjectName neighbour, long ticket) {}
}
