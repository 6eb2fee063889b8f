package io.github.btc.research.tuner;

import io.github.btc.RefusedSettingException;
import io.github.btc.research.tuner.search.Dimension;
import io.github.btc.research.tuner.search.Dimension.Choice;
import io.github.btc.research.tuner.search.Dimension.Range;
import io.github.btc.research.tuner.search.Dimension.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The settings of one service of the hotel reservation.
 *
 * @param gogc growth of the heap until the next collection, in percent
 * @param gomaxprocs threads that run Go code at a time
 * @param memoryTarget {@code GOMEMLIMIT}, or {@code off}
 * @param cpuLimit quota of the control group, or {@code none}
 * @param cpuRequest CPU time that its weight stands for
 * @param memoryMegabytes memory limit of the control group
 */
record HotelSettings(
    int gogc,
    int gomaxprocs,
    String memoryTarget,
    String cpuLimit,
    double cpuRequest,
    int memoryMegabytes) {

  static final List<String> SERVICES =
      List.of(
          "frontend", "search", "geo", "rate", "profile", "recommendation", "reservation", "user");

  static final String GOGC = "GOGC";
  static final String GOMAXPROCS = "GOMAXPROCS";
  static final String GOMEMLIMIT = "GOMEMLIMIT";
  static final String CPU_LIMIT = "cpuLimit";
  static final String CPU_REQUEST = "cpuRequest";
  static final String MEMORY_LIMIT = "memoryLimit";

  /** All parameters of a service, in the order of the tables. */
  static final List<String> NAMES =
      List.of(GOGC, GOMAXPROCS, GOMEMLIMIT, CPU_LIMIT, CPU_REQUEST, MEMORY_LIMIT);

  static final String NO_LIMIT = "none";
  static final String NO_TARGET = "off";

  private static final List<String> LIMITS = List.of(NO_LIMIT, "0.05", "0.1", "0.2", "0.4");
  private static final List<String> TARGETS =
      List.of(NO_TARGET, "32MiB", "64MiB", "128MiB", "256MiB");

  /** Which parameters a search varies. The source has a set of experiments for each. */
  enum Vary {
    /** The parameters of Go. */
    GO(GOGC, GOMAXPROCS, GOMEMLIMIT),
    /** Requests and limits. */
    LIMITS(CPU_LIMIT, CPU_REQUEST, MEMORY_LIMIT),
    /** Both. */
    ALL(GOGC, GOMAXPROCS, GOMEMLIMIT, CPU_LIMIT, CPU_REQUEST, MEMORY_LIMIT);

    private final List<String> names;

    Vary(String... names) {
      this.names = List.of(names);
    }

    static Vary named(String name) {
      return Arrays.stream(values())
          .filter(each -> each.toString().equals(name))
          .findFirst()
          .orElseThrow(() -> new RefusedSettingException("vary", name, "go, limits or all"));
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Returns the parameters of all services. The ranges of GOGC and GOMAXPROCS are the source's.
   *
   * @param vary which parameters
   * @param scale division of the ranges of GOGC and GOMAXPROCS
   */
  static List<Dimension> dimensions(Vary vary, Scale scale) {
    List<Dimension> dimensions = new ArrayList<>();
    for (String service : SERVICES) {
      vary.names.forEach(name -> dimensions.add(dimension(service + "." + name, name, scale)));
    }
    return dimensions;
  }

  /** Returns a division of a range by its name. */
  static Scale scaleNamed(String name) {
    return Arrays.stream(Scale.values())
        .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst()
        .orElseThrow(() -> new RefusedSettingException("scale", name, "linear or log"));
  }

  private static Dimension dimension(String full, String name, Scale scale) {
    return switch (name) {
      case GOGC -> new Range(full, 1, 30_000, scale, true);
      case GOMAXPROCS -> new Range(full, 1, 100, scale, true);
      case GOMEMLIMIT -> new Choice(full, TARGETS);
      case CPU_LIMIT -> new Choice(full, LIMITS);
      case CPU_REQUEST -> new Range(full, 0.05, 0.5, Scale.LINEAR, false);
      default -> new Range(full, 256, 1_024, Scale.LINEAR, true);
    };
  }

  /** Returns the settings of all services before anybody tunes them. */
  static Map<String, String> today(int processors) {
    Map<String, String> today = new LinkedHashMap<>();
    for (String service : SERVICES) {
      today.put(service + "." + GOGC, "100");
      today.put(service + "." + GOMAXPROCS, Integer.toString(processors));
      today.put(service + "." + GOMEMLIMIT, NO_TARGET);
      today.put(service + "." + CPU_LIMIT, "0.4");
      today.put(service + "." + CPU_REQUEST, "0.2");
      today.put(service + "." + MEMORY_LIMIT, "512");
    }
    return today;
  }

  /** Reads the settings of a service; those that the search does not vary are today's. */
  static HotelSettings of(String service, Map<String, String> values, int processors) {
    Map<String, String> all = today(processors);
    all.putAll(values);
    return new HotelSettings(
        Integer.parseInt(value(all, service, GOGC)),
        Integer.parseInt(value(all, service, GOMAXPROCS)),
        value(all, service, GOMEMLIMIT),
        value(all, service, CPU_LIMIT),
        Double.parseDouble(value(all, service, CPU_REQUEST)),
        Integer.parseInt(value(all, service, MEMORY_LIMIT)));
  }

  private static String value(Map<String, String> values, String service, String name) {
    return String.valueOf(values.get(service + "." + name));
  }

  boolean isLimited() {
    return !cpuLimit.equals(NO_LIMIT);
  }

  /** Returns the CPU time that the service may use at most. */
  double mostCpus(int processors) {
    return isLimited() ? Double.parseDouble(cpuLimit) : processors;
  }

  Map<String, String> environment() {
    return Map.of(
        GOGC,
        Integer.toString(gogc),
        GOMAXPROCS,
        Integer.toString(gomaxprocs),
        GOMEMLIMIT,
        memoryTarget);
  }

  /** Returns the settings as numbers. Without a limit the size of the machine counts. */
  Map<String, Double> numbers(int processors) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    numbers.put(GOGC, (double) gogc);
    numbers.put(GOMAXPROCS, (double) gomaxprocs);
    numbers.put(
        GOMEMLIMIT,
        memoryTarget.equals(NO_TARGET)
            ? memoryMegabytes
            : Double.parseDouble(memoryTarget.replace("MiB", "")));
    numbers.put(CPU_LIMIT, mostCpus(processors));
    numbers.put(CPU_REQUEST, cpuRequest);
    numbers.put(MEMORY_LIMIT, (double) memoryMegabytes);
    return numbers;
  }
}
