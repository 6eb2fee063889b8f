package io.github.btc.tools.bench;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.console.output.ChartLibrary;
import io.github.btc.tools.console.output.Keys;
import io.github.btc.tools.console.output.YamlText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads a scenario. The file {@code toy.yaml} explains the keys. */
final class ScenarioFile {

  /** The scenarios that come with the lab. */
  static final List<String> NAMES =
      List.of("toy", "toy-validation", "spring", "hazelcast", "elasticsearch");

  private static final String ENDING = ".yaml";
  private static final String DIRECTORY = "/io/github/btc/tools/bench/";
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^}]*)}?");
  private static final Set<String> SIZES = Set.of("heap", "young");
  private static final Set<String> QUICK =
      Set.of(
          "rate",
          "loads",
          "replicas",
          "heaps_mb",
          "warm_up_seconds",
          "measure_seconds",
          "repetitions",
          "opponents",
          "runs");

  /** Of the keys under {@code quick}, those that choose among what the file has. */
  private static final Set<String> SELECTIONS = Set.of("loads", "opponents", "runs");

  private static final Set<String> ALL =
      Set.of(
          "scenario",
          "about",
          "service",
          "live_mb",
          "rate",
          "loads",
          "replicas",
          "heaps_mb",
          "warm_up_seconds",
          "measure_seconds",
          "repetitions",
          "slow_millis",
          "hedge_after_millis",
          "young_percent",
          "flags",
          "opponents",
          "validate",
          "quick");
  private static final Set<String> LOAD = Set.of("name", "rate");
  private static final Set<String> OPPONENT = Set.of("name", "needs_jdk", "flags", "runs");

  private ScenarioFile() {}

  /**
   * Reads a scenario of the lab, or a file of the user's.
   *
   * @param name one of {@link #NAMES}, or a path that ends with {@code .yaml}
   * @param quick whether its block {@code quick} counts
   * @throws IllegalArgumentException if there is none, or it is not understood
   */
  static Scenario named(String name, boolean quick) {
    try {
      if (name.endsWith(ENDING)) {
        return parse(name, Files.readString(Path.of(name)), quick);
      }
      if (NAMES.contains(name)) {
        return parse(name + ENDING, ChartLibrary.text(DIRECTORY + name + ENDING), quick);
      }
    } catch (IOException e) {
      throw new RefusedSettingException("scenario", name, "a file to read", e);
    }
    throw new RefusedSettingException(
        "scenario", name, String.join(", ", NAMES) + ", or a file that ends with .yaml");
  }

  /** Reads a text; what stands under {@code quick} is checked even if it does not count. */
  static Scenario parse(String file, String text, boolean quick) {
    JsonNode root = YamlText.tree(file, text);
    Keys keys = new Keys(file, "", root).only(ALL);
    Scenario whole = scenario(keys);
    if (!root.has("quick")) {
      if (quick) {
        throw keys.wrong("quick", root.path("quick"), "a block, or no --quick");
      }
      return whole;
    }
    Scenario small = quick(whole, keys);
    return quick ? small : whole;
  }

  private static Scenario quick(Scenario whole, Keys keys) {
    Keys quick = new Keys(keys.file(), "quick.", keys.block().path("quick")).only(QUICK);
    ObjectNode merged = ((ObjectNode) keys.block()).deepCopy();
    for (String key : QUICK) {
      if (quick.block().has(key) && !SELECTIONS.contains(key)) {
        merged.set(key, quick.block().path(key));
      }
    }
    Scenario small = scenario(new Keys(keys.file(), "quick.", merged));
    if (quick.block().has("loads")) {
      String what = keys.file() + ": quick.loads";
      small = small.withLoads(Selection.loads(small.loads(), quick.texts("loads"), what));
    }
    List<Opponent> opponents = small.opponents();
    if (quick.block().has("opponents")) {
      opponents =
          Selection.of(opponents, quick.texts("opponents"), keys.file() + ": quick.opponents");
    }
    if (quick.block().has("runs")) {
      opponents = Selection.runs(opponents, variants(quick));
    }
    return small.with(opponents);
  }

  private static Scenario scenario(Keys keys) {
    return new Scenario(
        name("scenario", keys),
        keys.text("about"),
        service(keys),
        keys.whole("live_mb", 1, 4096),
        loads(keys),
        keys.wholes("replicas", 1, 16),
        keys.wholes("heaps_mb", 32, 65_536),
        new Scenario.Times(
            keys.number("warm_up_seconds", 0, 600),
            keys.number("measure_seconds", 1, 3600),
            keys.whole("repetitions", 1, 100)),
        keys.whole("slow_millis", 1, 60_000),
        keys.whole("hedge_after_millis", 1, 60_000),
        keys.whole("young_percent", 5, 90),
        flags(keys),
        opponents(keys),
        keys.flag("validate"));
  }

  private static Service service(Keys keys) {
    List<String> known = lowerCase(Service.values());
    if (!keys.block().has("service")) {
      return Service.TOY;
    }
    String service = keys.text("service");
    if (!known.contains(service)) {
      throw keys.wrong(
          "service", keys.block().path("service"), "one of " + String.join(", ", known));
    }
    return Service.valueOf(service.toUpperCase(Locale.ROOT));
  }

  private static List<Load> loads(Keys keys) {
    int rate = keys.whole("rate", 10, 5000);
    if (!keys.block().has("loads")) {
      return List.of(Load.constant(rate));
    }
    Set<String> known = new HashSet<>(LOAD);
    known.addAll(service(keys).loadKeys());
    List<Load> loads = new ArrayList<>();
    JsonNode list = keys.list("loads", "a list of loads");
    for (int i = 0; i < list.size(); i++) {
      Keys one = new Keys(keys.file(), "loads[" + (i + 1) + "].", list.get(i)).only(known);
      loads.add(
          new Load(
              name("name", one),
              one.whole("rate", 10, 5000, rate),
              one.whole("reads_percent", 0, 100, 100),
              one.whole("record_kb", 1, 1024, 1),
              one.block().has("slow_log") ? one.text("slow_log") : null));
    }
    long different = loads.stream().map(Load::name).distinct().count();
    if (loads.isEmpty() || different < loads.size()) {
      throw keys.wrong("loads", list, "different names, at least one");
    }
    return List.copyOf(loads);
  }

  private static List<String> lowerCase(Enum<?>[] values) {
    return Arrays.stream(values).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
  }

  private static String name(String key, Keys keys) {
    String name = keys.text(key);
    if (!NAME.matcher(name).matches()) {
      throw keys.wrong(
          key, keys.block().path(key), "small letters, digits and hyphens, at most 40");
    }
    return name;
  }

  private static List<String> flags(Keys keys) {
    for (String flag : keys.texts("flags")) {
      boolean known =
          PLACEHOLDER.matcher(flag).results().allMatch(found -> SIZES.contains(found.group(1)));
      if (!flag.startsWith("-X") || !known) {
        throw keys.wrong(
            "flags", keys.block().path("flags"), "flags like -Xmx{heap}m, with {heap} or {young}");
      }
    }
    return keys.texts("flags");
  }

  private static List<Opponent> opponents(Keys keys) {
    List<Opponent> opponents = new ArrayList<>();
    JsonNode list = keys.list("opponents", "a list of opponents");
    for (int i = 0; i < list.size(); i++) {
      Keys one = new Keys(keys.file(), "opponents[" + (i + 1) + "].", list.get(i)).only(OPPONENT);
      opponents.add(
          new Opponent(
              name("name", one), one.whole("needs_jdk", 17, 99, 17), flags(one), variants(one)));
    }
    long different = opponents.stream().map(Opponent::name).distinct().count();
    if (opponents.isEmpty() || different < opponents.size()) {
      throw keys.wrong("opponents", list, "different names, at least one");
    }
    return List.copyOf(opponents);
  }

  private static List<Variant> variants(Keys keys) {
    List<String> known = lowerCase(Variant.values());
    List<String> runs = keys.texts("runs");
    if (runs.isEmpty()
        || !known.containsAll(runs)
        || runs.stream().distinct().count() < runs.size()) {
      throw keys.wrong(
          "runs", keys.block().path("runs"), "some of " + String.join(", ", known) + ", each once");
    }
    return runs.stream().map(run -> Variant.valueOf(run.toUpperCase(Locale.ROOT))).toList();
  }
}
