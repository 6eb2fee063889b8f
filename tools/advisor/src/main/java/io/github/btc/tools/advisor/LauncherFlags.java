package io.github.btc.tools.advisor;

import io.github.btc.RefusedSettingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Selects the flags of a command line that are safe to give to a launcher: those for collectors and
 * sizes. Other flags may start agents, open ports or write files, even if the launcher only prints
 * its version. One of them overwrites the service's archive of classes.
 */
final class LauncherFlags {

  private static final Set<String> WITH_VALUE =
      Set.of(
          "-cp",
          "-classpath",
          "--class-path",
          "-p",
          "--module-path",
          "--upgrade-module-path",
          "--add-modules",
          "--limit-modules",
          "--add-opens",
          "--add-exports",
          "--add-reads",
          "--patch-module",
          "--enable-native-access");

  /** The options after which the arguments belong to the service. */
  private static final Set<String> LAST = Set.of("-jar", "-m", "--module");

  /** The names of the flags after -XX: that decide on collectors and sizes. */
  private static final Pattern SIZES =
      Pattern.compile(
          "Use\\w+GC|ZGenerational|ShenandoahGCMode|AggressiveHeap"
              + "|Unlock(Experimental|Diagnostic)VMOptions|IgnoreUnrecognizedVMOptions"
              + "|(Initial|Min|Max|SoftMax)HeapSize|(Min|Max)HeapFreeRatio"
              + "|(Initial|Min|Max)RAM(Percentage|Fraction)|MaxRAM"
              + "|(Max)?NewSize|NewRatio|(Initial|Min)?SurvivorRatio"
              + "|UseAdaptive\\w+|UseCompressed\\w+|UseCompactObjectHeaders|ObjectAlignmentInBytes"
              + "|UseLargePages|UseTransparentHugePages|UseNUMA|UseContainerSupport"
              + "|ActiveProcessorCount|(Parallel|Conc)GCThreads|MaxGCPauseMillis|GCTimeRatio"
              + "|G1(Max)?NewSizePercent|G1HeapRegionSize|G1ReservePercent|G1UseAdaptiveIHOP"
              + "|G1PeriodicGCInterval|InitiatingHeapOccupancyPercent|GCLockerEdenExpansionPercent"
              + "|(Max)?MetaspaceSize|AlwaysPreTouch|DisableExplicitGC|ExplicitGCInvokesConcurrent");

  private static final Pattern XX = Pattern.compile("-XX:(?:[+-](\\w+)|(\\w+)=\\S*)");
  private static final Pattern X = Pattern.compile("-Xm[snx]\\S+");

  /** A word between blanks, which may contain blanks in quotes. */
  private static final Pattern WORD = Pattern.compile("(?:[^\\s\"']|\"[^\"]*\"|'[^']*')+");

  /** The options for files of flags, which this class does not read. */
  private static final Pattern FILE = Pattern.compile("@.+|-XX:(VMOptionsFile|Flags)=.*");

  private LauncherFlags() {}

  /**
   * Selects flags of a command line.
   *
   * @param arguments arguments after java
   * @throws IllegalArgumentException if an argument names a file of flags
   */
  static List<String> of(List<String> arguments) {
    List<String> kept = new ArrayList<>();
    boolean isValue = false;
    for (String argument : arguments) {
      if (isValue) {
        isValue = false;
      } else if (WITH_VALUE.contains(argument)) {
        isValue = true;
      } else if (FILE.matcher(argument).matches()) {
        throw new RefusedSettingException(
            "command line", argument, "the flags themselves, because files are not read");
      } else if (!argument.startsWith("-") || LAST.contains(argument)) {
        break;
      } else if (decidesOnSizes(argument)) {
        kept.add(argument);
      }
    }
    return kept;
  }

  /**
   * Selects flags of a variable of the environment.
   *
   * @param name name of the variable, for instance {@code JAVA_TOOL_OPTIONS}
   */
  static List<String> of(Map<String, String> environment, String name) {
    return of(
        WORD.matcher(environment.getOrDefault(name, ""))
            .results()
            .map(word -> word.group().replaceAll("[\"']", ""))
            .toList());
  }

  private static boolean decidesOnSizes(String argument) {
    var flag = XX.matcher(argument);
    if (!flag.matches()) {
      return argument.equals("-server") || X.matcher(argument).matches();
    }
    String name = flag.group(1) == null ? flag.group(2) : flag.group(1);
    return SIZES.matcher(name).matches();
  }
}
