package io.github.btc.observe;

import io.github.btc.ControlGroup;
import io.github.btc.ControllerSnapshot;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** The registration of an MBean of a controller. Failures of JMX are logged and never thrown. */
public final class JmxRegistration implements AutoCloseable {

  private static final Logger LOG = System.getLogger("io.github.btc");

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final @Nullable ObjectName objectName;

  /**
   * Registers {@code io.github.btc:type=…,name=…}; a number is added to a name that is taken.
   *
   * @param type the value of the key {@code type}
   * @param name the controller's name
   * @param bean an MXBean
   */
  public JmxRegistration(String type, String name, Object bean) {
    this.objectName = registerFirstFree(type, name, bean);
  }

  /**
   * Registers {@code io.github.btc:type=Controller,name=…}, with a number if the name is taken.
   *
   * @param name the controller's name
   * @param snapshot supplies the figures
   * @param pause the work of {@link ControllerMXBean#pause()}
   * @param resume the work of {@link ControllerMXBean#resume()}
   * @param runNow the work of {@link ControllerMXBean#runNow}
   * @return the registration
   */
  public static JmxRegistration register(
      String name,
      Supplier<ControllerSnapshot> snapshot,
      Runnable pause,
      Runnable resume,
      Consumer<String> runNow) {
    return new JmxRegistration(
        "Controller", name, new SnapshotBean(snapshot, pause, resume, runNow));
  }

  private @Nullable ObjectName registerFirstFree(String type, String name, Object bean) {
    try {
      for (int i = 1; ; i++) {
        String free = i == 1 ? name : name + "-" + i;
        ObjectName candidate = new ObjectName("io.github.btc:type=" + type + ",name=" + free);
        try {
          server.registerMBean(bean, candidate);
          return candidate;
        } catch (InstanceAlreadyExistsException e) {
          // Another controller of this JVM has this name: take the next number.
        }
      }
    } catch (JMException e) {
      LOG.log(Level.WARNING, type + " " + name + " is not shown in JMX", e);
      return null;
    }
  }

  /** {@return the name under which the MBean is registered, or {@code null} if JMX refused} */
  public @Nullable ObjectName objectName() {
    return objectName;
  }

  @Override
  public void close() {
    if (objectName == null) {
      return;
    }
    try {
      server.unregisterMBean(objectName);
    } catch (JMException e) {
      LOG.log(Level.DEBUG, "MBean " + objectName + " was already gone", e);
    }
  }

  private record SnapshotBean(
      Supplier<ControllerSnapshot> snapshot,
      Runnable pauser,
      Runnable resumer,
      Consumer<String> runner)
      implements ControllerMXBean {

    @Override
    public String getState() {
      return snapshot.get().state().name();
    }

    @Override
    public boolean isPaused() {
      return snapshot.get().paused();
    }

    @Override
    public String getObserving() {
      return Objects.toString(snapshot.get().observing(), "");
    }

    @Override
    public String getToClose() {
      return Objects.toString(snapshot.get().toClose(), "");
    }

    @Override
    public long getOmittedClosings() {
      return snapshot.get().omittedClosings();
    }

    @Override
    public int getInFlight() {
      return snapshot.get().inFlight();
    }

    @Override
    public long getRefused() {
      return snapshot.get().refused();
    }

    @Override
    public long getClosings() {
      return snapshot.get().closings();
    }

    @Override
    public long getAbandonedClosings() {
      return snapshot.get().abandonedClosings();
    }

    @Override
    public long getFinished() {
      return snapshot.get().finished();
    }

    @Override
    public long getExposedToUncontrolledRuns() {
      return snapshot.get().exposedToUncontrolledRuns();
    }

    @Override
    public long getExposedRequests() {
      return snapshot.get().exposedRequests();
    }

    @Override
    public double getClosedMillis() {
      return snapshot.get().closedNanos() / 1e6;
    }

    @Override
    public long getUncontrolledRuns() {
      return snapshot.get().tasks().stream()
          .mapToLong(ControllerSnapshot.Task::uncontrolledRuns)
          .sum();
    }

    @Override
    public String getControlGroup() {
      ControlGroup group = snapshot.get().controlGroup();
      return group == null ? "" : group.sentence();
    }

    @Override
    public String[] getTasks() {
      return snapshot.get().tasks().stream().map(Object::toString).toArray(String[]::new);
    }

    @Override
    public void pause() {
      pauser.run();
    }

    @Override
    public void resume() {
      resumer.run();
    }

    @Override
    public void runNow(String task) {
      String why = RefusedRun.why(snapshot.get());
      if (why != null) {
        throw new IllegalStateException(why);
      }
      runner.accept(task);
    }
  }
}
