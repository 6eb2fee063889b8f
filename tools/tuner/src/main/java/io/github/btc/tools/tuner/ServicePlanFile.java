package io.github.btc.tools.tuner;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.console.output.Keys;
import io.github.btc.tools.console.output.YamlText;
import io.github.btc.tools.simulator.capacity.Prices;
import io.github.btc.tools.tuner.search.Dimension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads the plan of {@code btc tune command}; {@code docs/reference/tune.md} explains the keys. */
final class ServicePlanFile {

  /** Placeholders that are no parameters. */
  static final Set<String> OURS = Set.of("port", "report", "run");

  private static final Set<String> ALL =
      Set.of(
          "tune",
          "preset",
          "seed",
          "points",
          "repetitions",
          "checks",
          "select",
          "parameters",
          "before",
          "service",
          "load",
          "prices",
          "bill");
  private static final Set<String> SERVICE =
      Set.of("command", "environment", "ready", "ready_seconds", "cgroup");
  private static final Set<String> LOAD = Set.of("command", "seconds", "warm_up_seconds", "rate");
  private static final int MOST_SECONDS = 86_400;
  private static final String ADDRESS = "(https?|tcp)://\\S+";

  private final String file;
  private final Keys root;
  private final boolean isGo;

  private ServicePlanFile(String file, JsonNode yaml) {
    this.file = file;
    this.root = new Keys(file, "", yaml).only(ALL);
    this.isGo = preset();
  }

  static ServicePlan read(Path file) {
    try {
      return parse(file.toString(), Files.readString(file));
    } catch (IOException e) {
      throw new RefusedSettingException("plan", String.valueOf(file), "a file to read", e);
    }
  }

  /**
   * Reads a text.
   *
   * @param file named in complaints
   * @throws IllegalArgumentException if it is not understood, in one sentence
   */
  static ServicePlan parse(String file, String text) {
    return new ServicePlanFile(file, YamlText.tree(file, text)).plan();
  }

  private boolean preset() {
    if (!root.block().has("preset")) {
      return false;
    }
    if (!root.text("preset").equals("go")) {
      throw root.wrong("preset", root.block().path("preset"), "go");
    }
    return true;
  }

  private ServicePlan plan() {
    Map<String, Dimension> dimensions = new LinkedHashMap<>();
    Map<String, String> today = new LinkedHashMap<>();
    if (isGo) {
      GoPreset.add(dimensions, today);
    }
    new ParameterKeys(file, root.block().path("parameters")).add(dimensions, today);
    if (dimensions.isEmpty()) {
      throw root.wrong("parameters", root.block().path("parameters"), "at least one to vary");
    }
    ServicePlan.Service service = service();
    ServicePlan.Load load = load();
    ServicePlan.Bill bill = bill();
    List<String> before = root.block().has("before") ? command(root, "before") : List.of();
    Set<String> used = used(before, service, load, bill);
    check(used, dimensions.keySet());
    return new ServicePlan(
        root.block().has("tune") ? root.text("tune") : "the service",
        search(List.copyOf(dimensions.values()), today),
        root.whole("checks", 0, 100, 2),
        before,
        service,
        load,
        prices(),
        bill);
  }

  private Search search(List<Dimension> dimensions, Map<String, String> today) {
    String select = root.block().has("select") ? root.text("select") : isGo ? "padua" : "better";
    try {
      return new Search(
          dimensions,
          today,
          root.whole("points", 1, 100_000, 30),
          root.whole("repetitions", 1, 100, 2),
          root.whole("seed", 0, Integer.MAX_VALUE, 1),
          SelectionRule.named(select));
    } catch (RefusedSettingException e) {
      throw e.name().equals(file) ? e : e.withName(file + ": " + e.name());
    }
  }

  private ServicePlan.Service service() {
    Keys keys = new Keys(file, "service.", root.block().path("service")).only(SERVICE);
    Map<String, String> environment = new LinkedHashMap<>();
    if (isGo) {
      GoPreset.names().forEach(name -> environment.put(name, "{" + name + "}"));
    }
    JsonNode given = keys.block().path("environment");
    if (!given.isMissingNode() && !given.isObject()) {
      throw keys.wrong("environment", given, "names and texts");
    }
    for (Map.Entry<String, JsonNode> each : given.properties()) {
      if (!each.getKey().matches("[A-Za-z_][A-Za-z0-9_.]*")) {
        throw keys.wrong("environment", given, "names of letters, digits and _, and texts");
      }
      environment.put(each.getKey(), scalar(keys, each.getKey(), each.getValue()));
    }
    String ready = keys.block().has("ready") ? keys.text("ready") : "";
    if (!ready.isEmpty() && !ready.matches(ADDRESS)) {
      throw keys.wrong(
          "ready", keys.block().path("ready"), "http://host:port/path or tcp://host:port");
    }
    return new ServicePlan.Service(
        command(keys, "command"),
        environment,
        ready,
        number(keys, "ready_seconds", 0.1, MOST_SECONDS, 60),
        keys.block().has("cgroup") ? keys.text("cgroup") : "");
  }

  private ServicePlan.Load load() {
    Keys keys = new Keys(file, "load.", root.block().path("load")).only(LOAD);
    double seconds = keys.number("seconds", 0.1, MOST_SECONDS);
    double warmUp = number(keys, "warm_up_seconds", 0, MOST_SECONDS, 0);
    if (warmUp >= seconds) {
      throw keys.wrong(
          "warm_up_seconds", keys.block().path("warm_up_seconds"), "less than seconds");
    }
    List<String> command = command(keys, "command");
    if (command.stream().noneMatch(each -> each.contains("{report}"))) {
      throw keys.wrong(
          "command", keys.block().path("command"), "{report} in it, the file it reports to");
    }
    return new ServicePlan.Load(command, seconds, warmUp, number(keys, "rate", 0, 1e9, 0));
  }

  private static double number(Keys keys, String key, double least, double most, double otherwise) {
    return keys.block().has(key) ? keys.number(key, least, most) : otherwise;
  }

  /** A list of texts, of which numbers are some. */
  private static List<String> command(Keys keys, String key) {
    List<String> command = new ArrayList<>();
    keys.list(key, "a list: the program, then its arguments")
        .forEach(each -> command.add(scalar(keys, key, each)));
    if (command.isEmpty() || command.get(0).isBlank()) {
      throw keys.wrong(key, keys.block().path(key), "a list: the program, then its arguments");
    }
    return command;
  }

  private static String scalar(Keys keys, String key, JsonNode value) {
    if (!value.isValueNode() || value.isNull() || value.asString().indexOf('\0') >= 0) {
      throw keys.wrong(key, value, "texts");
    }
    return value.asString();
  }

  private Prices prices() {
    if (!root.block().has("prices")) {
      return Prices.FARGATE;
    }
    Keys keys =
        new Keys(file, "prices.", root.block().path("prices"))
            .only(Set.of("cpu_hour", "gigabyte_hour"));
    return new Prices(keys.number("cpu_hour", 0, 1e6), keys.number("gigabyte_hour", 0, 1e6));
  }

  private ServicePlan.@Nullable Bill bill() {
    if (!root.block().has("bill")) {
      return null;
    }
    Keys keys =
        new Keys(file, "bill.", root.block().path("bill")).only(Set.of("cpus", "gigabytes"));
    return new ServicePlan.Bill(
        scalar(keys, "cpus", keys.block().path("cpus")),
        scalar(keys, "gigabytes", keys.block().path("gigabytes")));
  }

  private static Set<String> used(
      List<String> before,
      ServicePlan.Service service,
      ServicePlan.Load load,
      ServicePlan.@Nullable Bill bill) {
    List<String> texts = new ArrayList<>(before);
    texts.addAll(service.command());
    texts.addAll(service.environment().values());
    texts.add(service.ready());
    texts.add(service.cgroup());
    texts.addAll(load.command());
    if (bill != null) {
      texts.add(bill.cpus());
      texts.add(bill.gigabytes());
    }
    Set<String> used = new LinkedHashSet<>();
    texts.forEach(text -> used.addAll(Template.names(text)));
    return used;
  }

  private void check(Set<String> used, Set<String> parameters) {
    for (String name : parameters) {
      if (!used.contains(name)) {
        throw new RefusedSettingException(
            file,
            "parameters." + name + " is used nowhere",
            "{" + name + "} in a command or a variable");
      }
    }
    for (String name : used) {
      if (!parameters.contains(name) && !OURS.contains(name)) {
        throw new RefusedSettingException(
            file, "{" + name + "}", "a parameter, or one of {port}, {report}, {run}");
      }
    }
  }
}
