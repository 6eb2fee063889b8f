package io.github.btc.tools.advisor;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import io.github.btc.RefusedSettingException;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.jspecify.annotations.Nullable;

/** Describes a running JVM from its MXBeans. This starts the JVM's local management agent. */
final class ProcessDescription {

  private static final double NANOS_PER_MILLI = 1e6;

  /** The origins of a heap size that a person or a program chose. */
  static final Set<VMOption.Origin> SIZED =
      Set.of(
          VMOption.Origin.VM_CREATION,
          VMOption.Origin.ENVIRON_VAR,
          VMOption.Origin.CONFIG_FILE,
          VMOption.Origin.MANAGEMENT,
          VMOption.Origin.ATTACH_ON_DEMAND);

  private static final int MOST_SHOWN = 8;
  private static final String CONTROLLERS = "io.github.btc:type=Controller,*";

  /** The user that may attach to every JVM. */
  private static final String ROOT = "root";

  private ProcessDescription() {}

  /**
   * Returns the description of a process.
   *
   * @throws IllegalArgumentException if the process is not a JVM or refuses; the message is for the
   *     user
   */
  static JvmDescription of(long pid) {
    check(pid);
    try {
      VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
      try {
        return of(pid, new JMXServiceURL(jvm.startLocalManagementAgent()));
      } finally {
        jvm.detach();
      }
    } catch (AttachNotSupportedException | IOException e) {
      throw refused(pid, "it does not answer (" + firstLine(e) + ")", e);
    }
  }

  static void check(long pid) {
    if (pid < 1) {
      throw new RefusedSettingException(
          "--pid", String.valueOf(pid), "the id of a process, 1 or more");
    }
    ProcessHandle process =
        ProcessHandle.of(pid)
            .filter(ProcessHandle::isAlive)
            .orElseThrow(() -> refused(pid, "there is no such process on this machine", null));
    if (process.equals(ProcessHandle.current())) {
      throw refused(pid, "it is this program", null);
    }
    checkUser(pid, process);
    checkIsJvm(pid);
  }

  private static void checkUser(long pid, ProcessHandle process) {
    Optional<String> ours = ProcessHandle.current().info().user();
    Optional<String> theirs = process.info().user();
    boolean differ = ours.isPresent() && theirs.isPresent() && !ours.equals(theirs);
    if (differ && !ours.get().equals(ROOT)) {
      throw refused(pid, "it belongs to the user " + theirs.get(), null);
    }
  }

  /**
   * Lists the JVMs that the command can attach to, without this one; those started last come first.
   */
  private static String running() {
    String own = Long.toString(ProcessHandle.current().pid());
    String jvms =
        VirtualMachine.list().stream()
            .filter(jvm -> !jvm.id().equals(own))
            .sorted(Comparator.comparing(ProcessDescription::started).reversed())
            .limit(MOST_SHOWN)
            .map(jvm -> jvm.id() + " " + jvm.displayName().replaceFirst("\\s.*", ""))
            .map(String::strip)
            .collect(Collectors.joining(", "));
    return jvms.isEmpty() ? "" : ", for instance " + jvms;
  }

  private static Instant started(VirtualMachineDescriptor jvm) {
    return ProcessHandle.of(Long.parseLong(jvm.id()))
        .flatMap(process -> process.info().startInstant())
        .orElse(Instant.EPOCH);
  }

  /**
   * Checks before attaching that a process is a JVM. Attaching begins with SIGQUIT, which ends most
   * programs and makes nginx shut down. On macOS and Windows the check is not possible and passes.
   */
  private static void checkIsJvm(long pid) {
    Path maps = Path.of("/proc", Long.toString(pid), "maps");
    if (!Files.exists(maps)) {
      return;
    }
    try (Stream<String> loaded = Files.lines(maps, StandardCharsets.ISO_8859_1)) {
      if (loaded.noneMatch(line -> line.contains("libjvm"))) {
        throw refused(pid, "it is not a JVM", null);
      }
    } catch (IOException | UncheckedIOException e) {
      throw refused(pid, "this user may not read the process", e);
    }
  }

  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("there is no message");
  }

  static RefusedSettingException refused(long pid, String why, @Nullable Exception cause) {
    return new RefusedSettingException(
        "--pid",
        pid + ": " + why,
        "a HotSpot JVM of the same user on this machine"
            + running()
            + ", without -XX:+DisableAttachMechanism",
        cause);
  }

  private static JvmDescription of(long pid, JMXServiceURL address) throws IOException {
    try (JMXConnector connector = JMXConnectorFactory.connect(address)) {
      MBeanServerConnection jvm = connector.getMBeanServerConnection();
      HeapDoctor doctor = HeapDoctor.of(jvm);
      return new JvmDescription(
          "pid " + pid,
          doctor,
          activity(jvm, doctor),
          notes(pid),
          doubts(closings(jvm)),
          percentage(jvm));
    }
  }

  private static List<String> notes(long pid) {
    List<String> notes = new ArrayList<>();
    notes.add("a process reports the mean of its stops only; a GC log contains each stop");
    notes.addAll(QuotaNotes.of(Path.of("/"), pid));
    return notes;
  }

  /** Returns the share of the memory that decided on the heap; null if a size decided. */
  private static @Nullable Double percentage(MBeanServerConnection jvm) throws IOException {
    HotSpotDiagnosticMXBean flags =
        ManagementFactory.getPlatformMXBean(jvm, HotSpotDiagnosticMXBean.class);
    try {
      return SIZED.contains(flags.getVMOption("MaxHeapSize").getOrigin())
          ? null
          : Double.valueOf(flags.getVMOption("MaxRAMPercentage").getValue());
    } catch (IllegalArgumentException | NullPointerException e) { // not HotSpot
      return null;
    }
  }

  /** Returns how often BTC has closed the gate in this JVM. */
  private static long closings(MBeanServerConnection jvm) throws IOException {
    long closings = 0;
    try {
      for (ObjectName each : jvm.queryNames(new ObjectName(CONTROLLERS), null)) {
        closings += ((Number) jvm.getAttribute(each, "Closings")).longValue();
      }
    } catch (JMException e) { // the controller has ended, or its release has another name for this
      return closings;
    }
    return closings;
  }

  private static List<String> doubts(long closings) {
    return closings == 0
        ? List.of()
        : List.of(
            "BTC already runs in this JVM and has closed its gate "
                + closings
                + " times. BTC chose these stops, so they do not show the service without BTC; use"
                + " a JVM that was started with btc.enabled=false");
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

  /**
   * Estimates the live state from the old generation: after its last collection, now, and at most.
   */
  static LiveState live(Collector collector, List<MemoryPoolMXBean> pools) {
    return pools.stream()
        .filter(pool -> collector.hasEden() && pool.getName().equals(collector.oldPool()))
        .findFirst()
        .map(ProcessDescription::live)
        .orElseGet(LiveState::unknown);
  }

  private static LiveState live(MemoryPoolMXBean old) {
    MemoryUsage left = old.getCollectionUsage(); // null if the JVM does not report it
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
