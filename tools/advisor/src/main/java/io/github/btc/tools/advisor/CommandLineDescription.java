package io.github.btc.tools.advisor;

import io.github.btc.RefusedSettingException;
import io.github.btc.gc.Collector;
import io.github.btc.gc.HeapDoctor;
import io.github.btc.gc.HeapFacts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Describes a JVM that has not been started. The launcher prints the flags that it would use on
 * this machine; it does not run the code of the service.
 */
final class CommandLineDescription {

  private static final long LIMIT_SECONDS = 60;

  /** The names of logs, which are given without their option by mistake. */
  private static final Pattern LOG = Pattern.compile(".*\\.(?:log|txt|out|gz)(?:\\.\\d+)?");

  private static final Pattern OPENJ9 =
      Pattern.compile("-Xgcpolicy:?.*|-Xverbosegclog:?.*|-Xgc:.*|-Xshareclasses:?.*|-Xscmx.*");

  private static final Pattern VERSION = Pattern.compile("\\S+ version \"(\\d{1,3})[.\\-\"].*");

  /** The variables that a JVM reads before its command line. They may contain flags too. */
  private static final List<String> BEFORE = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS");

  /** The variable that a JVM reads after its command line. */
  private static final String AFTER = "_JAVA_OPTIONS";

  private CommandLineDescription() {}

  /**
   * Returns the description.
   *
   * @throws IllegalArgumentException if the command does not start a JVM; the message is for the
   *     user
   */
  static JvmDescription of(List<String> command, @Nullable Long memoryBytes)
      throws IOException, InterruptedException {
    return of(command, System.getenv(), memoryBytes);
  }

  static JvmDescription of(List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    return of(command, environment, null);
  }

  private static JvmDescription of(
      List<String> command, Map<String, String> environment, @Nullable Long memoryBytes)
      throws IOException, InterruptedException {
    checkLauncher(command.get(0));
    checkIsHotSpot(command);
    List<String> chosen = new ArrayList<>(chosen(command, environment));
    Map<String, String> given = JvmArguments.flagsIn(chosen);
    if (memoryBytes != null) {
      chosen.add("-XX:MaxRAM=" + memoryBytes);
    }
    Map<String, String> flags = new HashMap<>();
    int feature = answer(asked(command.get(0), chosen), flags);
    flags.putAll(
        JvmArguments.flagsIn(chosen.stream().filter(each -> each.endsWith("PreTouch")).toList()));
    fixYoung(flags, given);
    Double percentage =
        given.containsKey("MaxHeapSize") ? null : PrintedFlags.heapPercentage(flags);
    return new JvmDescription(
        "the command line",
        HeapDoctor.of(facts(flags, feature), flags, given.keySet()),
        Activity.notSeen(),
        notes(environment, percentage, memoryBytes),
        List.of(),
        percentage);
  }

  /** Returns the names of all flags of the JDK that runs this command; empty if it has no java. */
  static Set<String> flagsOfThisJdk() throws IOException, InterruptedException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    if (!Files.isExecutable(java)) {
      return Set.of();
    }
    Map<String, String> flags = new HashMap<>();
    answer(
        List.of(
            java.toString(),
            "-XX:+UnlockExperimentalVMOptions",
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:+PrintFlagsFinal",
            "-version"),
        flags);
    return flags.keySet();
  }

  private static void checkLauncher(String first) {
    Path launcher = Path.of(first);
    String name = launcher.getFileName() == null ? "" : launcher.getFileName().toString();
    if (name.equals("java") || name.equals("java.exe")) {
      return;
    }
    boolean isLog = LOG.matcher(name).matches() || Files.isDirectory(launcher);
    throw new RefusedSettingException(
        "command line",
        "it begins with " + first,
        isLog
            ? "java and its flags; did you mean --gc-log " + first + "?"
            : "java and its flags; BTC does not work in a native image");
  }

  private static void checkIsHotSpot(List<String> command) {
    for (String each : command) {
      if (OPENJ9.matcher(each).matches()) {
        throw new RefusedSettingException(
            "command line", each + " is an option of OpenJ9", "the flags of a HotSpot JVM");
      }
    }
  }

  /** A ratio on the command line fixes the young generation, also that of G1. */
  private static void fixYoung(Map<String, String> flags, Map<String, String> given) {
    long ratio = number(given, "NewRatio");
    if (ratio > 0 && !given.containsKey("NewSize") && !given.containsKey("MaxNewSize")) {
      String young = Long.toString(number(flags, "MaxHeapSize") / (ratio + 1));
      flags.put("NewSize", young);
      flags.put("MaxNewSize", young);
    }
  }

  /** Returns the flags in the order in which a JVM reads them. The last value of a flag counts. */
  private static List<String> chosen(List<String> command, Map<String, String> environment) {
    List<String> chosen = new ArrayList<>();
    BEFORE.forEach(name -> chosen.addAll(LauncherFlags.of(environment, name)));
    chosen.addAll(LauncherFlags.of(command.subList(1, command.size())));
    chosen.addAll(LauncherFlags.of(environment, AFTER));
    return chosen;
  }

  private static List<String> asked(String launcher, List<String> chosen) {
    List<String> asked = new ArrayList<>(List.of(launcher));
    asked.addAll(chosen);
    asked.addAll(List.of("-XX:-AlwaysPreTouch", "-XX:+PrintFlagsFinal", "-version"));
    return asked;
  }

  private static List<String> notes(
      Map<String, String> environment, @Nullable Double percentage, @Nullable Long memoryBytes) {
    List<String> notes = new ArrayList<>();
    if (memoryBytes != null) {
      notes.add("sizes are computed for a container of " + ByteSize.megabytes(memoryBytes));
    } else if (percentage != null) {
      notes.add(
          "the heap follows the memory of its container. The sizes shown here are those of this"
              + " machine; --memory SIZE computes them for the container");
    } else {
      notes.add("sizes that depend on the machine are computed for this machine");
    }
    notes.add("a command line contains no stops; use --pid or --gc-log to add them");
    Stream.concat(BEFORE.stream(), Stream.of(AFTER))
        .filter(name -> !LauncherFlags.of(environment, name).isEmpty())
        .forEach(name -> notes.add("the flags in this environment's " + name + " count too"));
    return notes;
  }

  private static int answer(List<String> command, Map<String, String> flags)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("btc-advise", ".txt");
    try {
      Process process = start(command, output);
      try {
        boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        List<String> lines = Files.readAllLines(output, StandardCharsets.ISO_8859_1);
        if (lines.stream().anyMatch(line -> line.contains("JVMJ9") || line.contains("OpenJ9"))) {
          throw new RefusedSettingException(
              "command line", command.get(0) + " is OpenJ9", "the java of a HotSpot JVM");
        }
        if (!ended || process.exitValue() != 0) {
          throw new IllegalArgumentException("command line: java refuses the flags: " + why(lines));
        }
        return read(lines, flags);
      } finally {
        process.destroyForcibly();
      }
    } finally {
      Files.deleteIfExists(output);
    }
  }

  /** Returns the first line about these flags. */
  private static String why(List<String> lines) {
    return lines.stream()
        .filter(line -> !line.contains(" warning: "))
        .filter(line -> !line.startsWith("Error occurred during initialization"))
        .findFirst()
        .orElse("there is no message");
  }

  private static Process start(List<String> command, Path output) {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeAll(BEFORE);
    builder.environment().remove(AFTER);
    try {
      return builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    } catch (IOException e) {
      throw new RefusedSettingException(
          "command line", command.get(0), "a java that this machine can start", e);
    }
  }

  private static int read(List<String> lines, Map<String, String> flags) {
    int feature = 17;
    for (String line : lines) {
      flags.putAll(PrintedFlags.in(line));
      Matcher version = VERSION.matcher(line);
      if (version.matches()) {
        feature = Integer.parseInt(version.group(1));
      }
    }
    return feature;
  }

  private static HeapFacts facts(Map<String, String> flags, int feature) {
    long heap = number(flags, "MaxHeapSize");
    long young = Math.min(number(flags, "MaxNewSize"), heap);
    long percent = number(flags, "InitiatingHeapOccupancyPercent");
    Collector collector = Collector.ofFlags(flags::get, feature);
    return HeapFacts.of(collector, FlagPlan.edenOf(young), heap - young, heap, percent, feature);
  }

  private static long number(Map<String, String> flags, String name) {
    return ByteSize.of(flags.getOrDefault(name, "")).orElse(0L);
  }
}
