package io.github.btc.tools.bench;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.console.input.YamlFile;
import io.github.btc.tools.console.output.ChartLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads a scenario. The file {@code toy.yaml} explains the keys. */
public final class ScenarioFile {

  private static final String ENDING = ".yaml";
  private static final Pattern FLAG =
      Pattern.compile("-(?:X|javaagent:)(?:[^{]|\\{(?:heap|young|large-young|ihop)})*");

  private final String name;
  private final YamlFile<ScenarioKeys> file;
  private final ScenarioKeys keys;
  private final ServiceKind service;

  private ScenarioFile(String name, YamlFile<ScenarioKeys> file) {
    this.name = name;
    this.file = file;
    this.keys = file.content();
    this.service = service();
  }

  /** Returns the names of the scenarios that come with the command. */
  static List<String> names() {
    return ServiceKind.all().stream().flatMap(kind -> kind.scenarios().stream()).toList();
  }

  private static String text(ServiceKind kind, String scenario) throws IOException {
    String folder = "/" + kind.getClass().getPackageName().replace('.', '/') + "/";
    return ChartLibrary.text(folder + scenario + ENDING);
  }

  /**
   * Reads a scenario of the command, or a file of the user's.
   *
   * @param name one of {@link #names}, or a path that ends with {@code .yaml}
   * @param quick whether its block {@code quick} counts
   * @throws IllegalArgumentException if there is none, or it is not understood
   */
  public static Scenario named(String name, boolean quick) {
    try {
      if (name.endsWith(ENDING)) {
        return parse(name, Files.readString(Path.of(name)), quick);
      }
      for (ServiceKind kind : ServiceKind.all()) {
        if (kind.scenarios().contains(name)) {
          return parse(name + ENDING, text(kind, name), quick);
        }
      }
    } catch (IOException e) {
      throw new RefusedSettingException("scenario", name, "a file to read", e);
    }
    throw new RefusedSettingException(
        "scenario", name, String.join(", ", names()) + ", or a file that ends with .yaml");
  }

  /** Reads a text; what stands under {@code quick} is checked even if it does not count. */
  public static Scenario parse(String name, String text, boolean quick) {
    ScenarioFile read = new ScenarioFile(name, YamlFile.parse(name, text, ScenarioKeys.class));
    Scenario whole = read.whole();
    ScenarioKeys.Quick smaller = read.keys.quick();
    if (smaller == null) {
      if (quick) {
        throw read.file.wrong("quick", "a block, or no --quick");
      }
      return whole;
    }
    Scenario small = read.quick(whole, smaller);
    return quick ? small : whole;
  }

  private Scenario whole() {
    checkFlags("flags", keys.flags());
    checkWarmUp();
    return new Scenario(
        keys.scenario(),
        keys.about(),
        service,
        keys.liveMb(),
        loads(),
        keys.replicas(),
        heaps(),
        new Scenario.Times(
            keys.warmUpSeconds(),
            longest(keys.longestWarmUpSeconds(), keys.warmUpSeconds()),
            1,
            keys.measureSeconds(),
            keys.repetitions()),
        keys.slowMillis(),
        keys.hedgeAfterMillis(),
        keys.youngPercent(),
        keys.flags(),
        opponents(),
        moreOpponents(),
        keys.balancer(),
        containers(),
        or(keys.validate(), false));
  }

  private void checkWarmUp() {
    if (!service.isOwnProgram() && keys.longestWarmUpSeconds() != null) {
      throw file.wrong("longest_warm_up_seconds", "no such key with this service");
    }
  }

  private double longest(@Nullable Double given, double least) {
    if (given != null && given < least) {
      throw file.wrong("longest_warm_up_seconds", "at least warm_up_seconds");
    }
    return or(given, least);
  }

  private @Nullable Containers containers() {
    ScenarioKeys.ContainerKeys container = keys.container();
    if (container == null) {
      return null;
    }
    if (!service.isOwnProgram()) {
      throw file.wrong("container", "no block with this service");
    }
    return new Containers(
        container.quotaCpus(),
        container.requestMillis(),
        container.besideHeapMb(),
        or(container.besideLiveMb(), 0));
  }

  private List<Load> loads() {
    ScenarioKeys.ContainerKeys container = keys.container();
    if (container != null) {
      if (keys.rate() != null || keys.loads() != null) {
        throw file.wrong(keys.rate() == null ? "loads" : "rate", "container.loads alone");
      }
      return container.loads().stream().map(Load::ofQuota).toList();
    }
    if (keys.rate() == null) {
      throw file.wrong("rate", "a whole number from 10 to 5000");
    }
    return loads(keys.rate());
  }

  private List<Integer> heaps() {
    ScenarioKeys.ContainerKeys container = keys.container();
    if ((container == null) == (keys.heapsMb() == null)) {
      throw file.wrong("heaps_mb", "either heaps_mb or container.heap_times_live");
    }
    return container == null
        ? or(keys.heapsMb(), List.of())
        : Scenario.heaps(
            keys.liveMb() + or(container.besideLiveMb(), 0), container.heapTimesLive());
  }

  private Scenario quick(Scenario whole, ScenarioKeys.Quick quick) {
    List<Load> loads = quick.rate() == null ? whole.loads() : loads(quick.rate());
    ScenarioKeys.QuickContainer container = quick.container();
    Containers containers = whole.containers();
    if (container != null && containers == null) {
      throw file.wrong("quick.container", "a block container in the file");
    }
    if (container != null && container.loads() != null) {
      loads = container.loads().stream().map(Load::ofQuota).toList();
    }
    List<Integer> heaps = or(quick.heapsMb(), whole.heapsMegabytes());
    if (container != null && container.heapTimesLive() != null) {
      heaps = Scenario.heaps(whole.wholeLiveMegabytes(), container.heapTimesLive());
    }
    if (container != null && containers != null && container.quotaCpus() != null) {
      containers = containers.with(container.quotaCpus());
    }
    if (quick.loads() != null) {
      loads = Selection.loads(loads, quick.loads(), name + ": quick.loads");
    }
    List<Opponent> opponents = whole.opponents();
    if (quick.opponents() != null) {
      opponents = Selection.of(opponents, quick.opponents(), name + ": quick.opponents");
    }
    if (quick.runs() != null) {
      checkRuns("quick.runs", quick.runs());
      opponents = Selection.runs(opponents, quick.runs());
    }
    double warmUp = or(quick.warmUpSeconds(), whole.times().warmUpSeconds());
    double otherwise =
        quick.warmUpSeconds() == null ? whole.times().longestWarmUpSeconds() : warmUp;
    double longest = longest(or(quick.longestWarmUpSeconds(), otherwise), warmUp);
    return whole.with(
        loads,
        or(quick.replicas(), whole.replicas()),
        heaps,
        new Scenario.Times(
            warmUp,
            longest,
            1,
            or(quick.measureSeconds(), whole.times().measureSeconds()),
            or(quick.repetitions(), whole.times().repetitions())),
        opponents,
        containers);
  }

  private static <T> T or(@Nullable T given, T otherwise) {
    return given == null ? otherwise : given;
  }

  private ServiceKind service() {
    return ServiceKind.named(or(keys.service(), ToyService.NAME))
        .orElseThrow(
            () ->
                file.wrong(
                    "service",
                    "one of "
                        + ServiceKind.all().stream()
                            .map(ServiceKind::name)
                            .collect(Collectors.joining(", "))));
  }

  private List<Load> loads(int rate) {
    List<ScenarioKeys.LoadKeys> loads = keys.loads();
    if (loads == null) {
      return List.of(Load.constant(rate));
    }
    checkNames("loads", loads, ScenarioKeys.LoadKeys::name);
    for (int i = 0; i < loads.size(); i++) {
      String load = "loads[" + (i + 1) + "].";
      checkKnown(load + "reads_percent", loads.get(i).readsPercent());
      checkKnown(load + "record_kb", loads.get(i).recordKb());
      checkKnown(load + "slow_log", loads.get(i).slowLog());
    }
    return loads.stream().map(each -> each.load(rate)).toList();
  }

  /** Most services know only some of the keys. */
  private void checkKnown(String key, @Nullable Object given) {
    TreeSet<String> known = new TreeSet<>(service.loadKeys());
    if (given != null && !known.contains(key.substring(key.indexOf('.') + 1))) {
      known.addAll(List.of("name", "rate"));
      throw file.refusal(key, "one of " + String.join(", ", known));
    }
  }

  private List<Opponent> opponents() {
    return opponents("opponents", keys.opponents());
  }

  private List<Opponent> moreOpponents() {
    List<ScenarioKeys.OpponentKeys> more = or(keys.moreOpponents(), List.of());
    checkBalancer();
    return more.isEmpty() ? List.of() : opponents("more_opponents", more);
  }

  private void checkBalancer() {
    String balancer = keys.balancer();
    if (balancer != null && !service.balancers().contains(balancer)) {
      throw file.wrong("balancer", "one of " + String.join(", ", service.balancers()));
    }
  }

  private List<Opponent> opponents(String key, List<ScenarioKeys.OpponentKeys> opponents) {
    checkNames(key, opponents, ScenarioKeys.OpponentKeys::name);
    for (int i = 0; i < opponents.size(); i++) {
      checkFlags(key + "[" + (i + 1) + "].flags", opponents.get(i).flags());
      checkRuns(key + "[" + (i + 1) + "].runs", opponents.get(i).runs());
    }
    return opponents.stream().map(ScenarioKeys.OpponentKeys::opponent).toList();
  }

  private <T> void checkNames(String key, List<T> blocks, Function<T, String> naming) {
    if (blocks.isEmpty() || blocks.stream().map(naming).distinct().count() < blocks.size()) {
      throw file.wrong(key, "different names, at least one");
    }
  }

  private void checkFlags(String key, List<String> flags) {
    if (!flags.stream().allMatch(each -> FLAG.matcher(each).matches())) {
      throw file.wrong(key, "flags like -Xmx{heap}m, with {heap} or {young}");
    }
  }

  private void checkRuns(String key, List<Variant> runs) {
    if (runs.isEmpty() || runs.stream().distinct().count() < runs.size()) {
      throw file.wrong(key, "different runs, at least one");
    }
  }
}
