package io.github.btc.tools.advisor;

import com.sun.management.VMOption;
import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import io.github.btc.RefusedSettingException;
import io.github.btc.gc.Collector;
import io.github.btc.tools.advisor.gclog.JvmStops;
import io.github.btc.tools.replicas.run.ThreadReader;
import java.io.IOException;
import java.io.UncheckedIOException;
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
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Describes a running JVM from what BTC's agent tells there. Nothing stays behind. */
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

  /** The system property in which the agent leaves the description. */
  private static final String TOLD = "btc.jvm";

  /** The user that may attach to every JVM. */
  private static final String ROOT = "root";

  private ProcessDescription() {}

  /**
   * Returns the description of a process.
   *
   * @throws IllegalArgumentException if the process is not a JVM or refuses; the message is for the
   *     user
   */
  static JvmDescription of(long pid, Path agent) throws InterruptedException {
    try (AttachedJvm jvm = AttachedJvm.of(pid)) {
      jvm.load(agent, "describe");
      try {
        return described(pid, JsonMapper.shared().readTree(jvm.awaitProperty(TOLD)));
      } finally {
        jvm.load(agent, "describe,end");
      }
    }
  }

  private static JvmDescription described(long pid, JsonNode told) {
    JvmDescription jvm = ObservedJvm.of(pid, told);
    if (jvm == null) {
      throw refused(pid, "its agent is older than this program", null);
    }
    return new JvmDescription(
        jvm.source(),
        jvm.doctor(),
        jvm.activity(),
        notes(pid),
        allDoubts(pid, told.path("closings").asLong(), jvm.activity()),
        jvm.ramPercentage());
  }

  private static List<String> allDoubts(long pid, long closings, Activity activity) {
    List<String> doubts = new ArrayList<>(doubts(closings));
    doubts.addAll(starved(Path.of("/"), pid, activity));
    return doubts;
  }

  /**
   * Compares the stops with the CPU time of the collector's threads, which Linux tells.
   *
   * @param root root of the file system; tests use another folder than {@code /}
   * @return reasons against a verdict; none where the CPU time is not known
   */
  static List<String> starved(Path root, long pid, Activity activity) {
    double stopped = activity.wasSeen() ? activity.stoppedShare() * activity.seconds() : 0;
    return JvmStops.starved(stopped, new ThreadReader(root, pid).read().collections());
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

  static RefusedSettingException refused(long pid, String why, @Nullable Exception cause) {
    return new RefusedSettingException(
        "--pid",
        pid + ": " + why,
        "a HotSpot JVM of the same user on this machine"
            + running()
            + ", without -XX:+DisableAttachMechanism",
        cause);
  }

  private static List<String> notes(long pid) {
    List<String> notes = new ArrayList<>();
    notes.add("a process reports the mean of its stops only; a GC log contains each stop");
    notes.addAll(QuotaNotes.of(Path.of("/"), pid));
    return notes;
  }

  /** Returns the reason against a verdict where BTC has chosen stops; empty without closings. */
  static List<String> doubts(long closings) {
    return closings == 0
        ? List.of()
        : List.of(
            "BTC already runs in this JVM and has closed its gate "
                + closings
                + " times. BTC chose these stops, so they do not show the service without BTC; use"
                + " a JVM that was started with btc.enabled=false");
  }

  /**
   * The work of one collector of the process.
   *
   * @param name the name of its MXBean
   * @param count the number of its collections, -1 if the JVM does not count them
   * @param millis how long they took together
   */
  record Collections(String name, long count, long millis) {}

  static Activity activity(
      double seconds,
      Collector collector,
      long edenBytes,
      List<Collections> collections,
      LiveState live) {
    StopTimes young = StopTimes.each();
    StopTimes full = StopTimes.each();
    StopTimes other = StopTimes.each();
    for (Collections each : collections) {
      switch (collector.kindOf(each.name())) {
        case YOUNG -> young = young.and(stops(each));
        case FULL -> full = full.and(stops(each));
        case CONCURRENT_STOP -> other = other.and(stops(each));
        default -> {
          if (each.name().endsWith("Pauses")) { // generational ZGC has two of them
            other = other.and(stops(each));
          }
        }
      }
    }
    double allocated = (double) young.count() * edenBytes;
    return new Activity(seconds, young, full, other, allocated / seconds, live);
  }

  private static StopTimes stops(Collections each) {
    return StopTimes.mean(each.count(), each.millis() * NANOS_PER_MILLI);
  }
}
