package io.github.btc.tools.advisor;

import io.github.btc.RefusedSettingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The flags of a command line that a launcher may be asked about: those that decide on collectors
 * and sizes, and no others. Others start agents, write files (an archive of classes over that of
 * the service, for instance) or open ports, also where only the version is asked for.
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

  /** What follows is the service's. */
  private static final Set<String> LAST = Set.of("-jar", "-m", "--module");

  /** A name as it stands after -XX:, with + or -, or before =. */
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

  /** What stands between blanks, unless they are quoted. */
  private static final Pattern WORD = Pattern.compile("(?:[^\\s\"']|\"[^\"]*\"|'[^']*')+");

  /** Files of flags, which are not read here. */
  private static final Pattern FILE = Pattern.compile("@.+|-XX:(VMOptionsFile|Flags)=.*");

  private LauncherFlags() {}

  /**
   * Chooses from a command line.
   *
   * @param arguments what follows java
   * @throws IllegalArgumentException if flags stand in a file
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
            "command line", argument, "the flags themselves: those in a file are not read here");
      } else if (!argument.startsWith("-") || LAST.contains(argument)) {
        break;
      } else if (decidesOnSizes(argument)) {
        kept.add(argument);
      }
    }
    return kept;
  }

  /**
   * Chooses from a variable of the environment.
   *
   * @param name for instance {@code JAVA_TOOL_OPTIONS}
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
