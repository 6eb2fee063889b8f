package io.github.btc.lab.advise;

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
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JVM that has not been started: its own launcher says what its flags would be, on this machine.
 * The service's code is not run.
 */
final class CommandPortrait {

  private static final long LIMIT_SECONDS = 60;
  private static final Pattern FLAG = Pattern.compile("\\s*\\S+ (\\S+) +:?= (\\S*) +\\{.*");
  private static final Pattern VERSION = Pattern.compile("\\S+ version \"(\\d{1,3})[.\\-\"].*");

  private CommandPortrait() {}

  /**
   * @throws IllegalArgumentException if it is no command line of a JVM, in words
   */
  static Portrait of(List<String> command) throws IOException, InterruptedException {
    Path launcher = Path.of(command.get(0));
    String name = launcher.getFileName() == null ? "" : launcher.getFileName().toString();
    if (!name.equals("java") && !name.equals("java.exe")) {
      throw new IllegalArgumentException(
          "command line: it begins with "
              + command.get(0)
              + " (expected java and its flags; a native image has nothing for BTC to collect)");
    }
    List<String> asked = new ArrayList<>(List.of(command.get(0)));
    asked.addAll(heapFlags(command.subList(1, command.size())));
    asked.addAll(List.of("-XX:-AlwaysPreTouch", "-XX:+PrintFlagsFinal", "-version"));
    Map<String, String> flags = new HashMap<>();
    int feature = answer(asked, flags);
    flags.putAll(
        JvmArguments.flagsIn(command.stream().filter(each -> each.endsWith("PreTouch")).toList()));
    return new Portrait(
        "the command line",
        HeapDoctor.of(facts(flags, feature), flags),
        Activity.notSeen(),
        List.of(
            "sizes that depend on the machine are those of this one",
            "a command line tells nothing of stops: --pid and --gc-log do"));
  }

  /** Flags of the heap only: no agent, class path, log file or debugger is to be started. */
  private static List<String> heapFlags(List<String> arguments) {
    List<String> kept = new ArrayList<>();
    boolean isValue = false;
    for (String argument : arguments) {
      if (isValue) {
        isValue = false;
      } else if (argument.equals("-cp")
          || argument.equals("-classpath")
          || argument.equals("--class-path")
          || argument.equals("-p")
          || argument.equals("--module-path")
          || argument.equals("--add-modules")
          || argument.equals("--add-opens")
          || argument.equals("--add-exports")) {
        isValue = true;
      } else if (!argument.startsWith("-") || argument.equals("-jar") || argument.equals("-m")) {
        break; // what follows is the service's
      } else if (isOfTheHeap(argument)) {
        kept.add(argument);
      }
    }
    return kept;
  }

  private static boolean isOfTheHeap(String argument) {
    return argument.startsWith("-Xm")
        || argument.equals("-server")
        || argument.startsWith("-XX:")
            && !argument.startsWith("-XX:On")
            && !argument.startsWith("-XX:Flags")
            && !argument.startsWith("-XX:VMOptionsFile")
            && !argument.contains("File")
            && !argument.contains("Path")
            && !argument.contains("FlightRecord");
  }

  private static int answer(List<String> command, Map<String, String> flags)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("btc-advise", ".txt");
    try {
      Process process = start(command, output);
      try {
        boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        List<String> lines = Files.readAllLines(output, StandardCharsets.ISO_8859_1);
        if (!ended || process.exitValue() != 0) {
          throw new IllegalArgumentException(
              "command line: java refuses its flags: "
                  + (lines.isEmpty() ? "without a word" : lines.get(0)));
        }
        return read(lines, flags);
      } finally {
        process.destroyForcibly();
      }
    } finally {
      Files.deleteIfExists(output);
    }
  }

  private static Process start(List<String> command, Path output) {
    try {
      return new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(output.toFile())
          .start();
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "command line: " + command.get(0) + " (expected a java that can be started here)", e);
    }
  }

  private static int read(List<String> lines, Map<String, String> flags) {
    int feature = 17;
    for (String line : lines) {
      Matcher flag = FLAG.matcher(line);
      Matcher version = VERSION.matcher(line);
      if (flag.matches()) {
        flags.put(flag.group(1), flag.group(2));
      } else if (version.matches()) {
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
