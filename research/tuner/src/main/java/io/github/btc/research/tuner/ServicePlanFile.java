package io.github.btc.research.tuner;

import io.github.btc.RefusedSettingException;
import io.github.btc.research.tuner.search.Dimension;
import io.github.btc.research.tuner.search.Dimension.Choice;
import io.github.btc.research.tuner.search.Dimension.Range;
import io.github.btc.research.tuner.search.Dimension.Scale;
import io.github.btc.tools.advisor.capacity.Prices;
import io.github.btc.tools.console.input.YamlFile;
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

/** Reads the plan of {@code btc tune command}; {@code research/docs/tune.md} explains the keys. */
final class ServicePlanFile {

  /** Placeholders that are no parameters. */
  static final Set<String> OURS = Set.of("port", "report", "run");

  private static final String COMMAND = "a list: the program, then its arguments";

  private final YamlFile<ServicePlanKeys> file;
  private final ServicePlanKeys keys;
  private final Map<String, Dimension> dimensions = new LinkedHashMap<>();
  private final Map<String, String> today = new LinkedHashMap<>();

  private ServicePlanFile(YamlFile<ServicePlanKeys> file) {
    this.file = file;
    this.keys = file.content();
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
    return new ServicePlanFile(YamlFile.parse(file, text, ServicePlanKeys.class)).plan();
  }

  private ServicePlan plan() {
    if (keys.isGo()) {
      GoPreset.add(dimensions, today);
    }
    or(keys.parameters(), Map.<String, ServicePlanKeys.Parameter>of()).forEach(this::add);
    if (dimensions.isEmpty()) {
      throw file.wrong("parameters", "at least one to vary");
    }
    checkCommand("before", or(keys.before(), List.of("none")));
    checkCommand("service.command", keys.service().command());
    checkLoad();
    ServicePlan plan =
        new ServicePlan(
            or(keys.tune(), "the service"),
            search(),
            or(keys.checks(), 2),
            or(keys.before(), List.of()),
            keys.service().service(keys.isGo()),
            keys.load().load(),
            keys.prices() == null ? Prices.FARGATE : keys.prices().prices(),
            keys.bill() == null ? null : keys.bill().bill());
    checkPlaceholders(used(plan));
    return plan;
  }

  private static <T> T or(@Nullable T given, T otherwise) {
    return given == null ? otherwise : given;
  }

  private void add(String name, ServicePlanKeys.Parameter parameter) {
    String key = "parameters." + name;
    if (!Template.names("{" + name + "}").contains(name) || OURS.contains(name)) {
      throw file.refusal(
          key, "letters, digits, . _ and -, a letter first, not port, report or run");
    }
    Dimension dimension =
        parameter.values() == null
            ? range(key, name, parameter)
            : choice(key, name, parameter.values(), parameter);
    if (dimension.isOrdered() && !Double.isFinite(dimension.place(parameter.today()))) {
      throw file.wrong(key + ".today", "a number");
    }
    dimensions.put(name, dimension);
    today.put(name, parameter.today());
  }

  private Dimension range(String key, String name, ServicePlanKeys.Parameter parameter) {
    if (parameter.from() == null || parameter.to() == null) {
      throw file.wrong(key + (parameter.from() == null ? ".from" : ".to"), "a number, or values");
    }
    Scale scale = or(parameter.scale(), Scale.LINEAR);
    try {
      return new Range(name, parameter.from(), parameter.to(), scale, or(parameter.whole(), false));
    } catch (IllegalArgumentException e) {
      throw file.because("parameters.", e);
    }
  }

  private Dimension choice(
      String key, String name, List<String> values, ServicePlanKeys.Parameter parameter) {
    for (String other : parameter.ofRange()) {
      throw file.wrong(key + "." + other, "nothing beside values");
    }
    try {
      return new Choice(name, values);
    } catch (IllegalArgumentException e) {
      throw file.wrong(key + ".values", "two or more different values");
    }
  }

  private Search search() {
    String select = or(keys.select(), keys.isGo() ? "padua" : "better");
    try {
      return new Search(
          List.copyOf(dimensions.values()),
          today,
          or(keys.points(), 30),
          or(keys.repetitions(), 2),
          or(keys.seed(), 1),
          SelectionRule.named(select));
    } catch (IllegalArgumentException e) {
      throw file.because("", e);
    }
  }

  private void checkCommand(String key, List<String> command) {
    if (command.isEmpty() || command.get(0).isBlank()) {
      throw file.wrong(key, COMMAND);
    }
  }

  private void checkLoad() {
    ServicePlanKeys.Load load = keys.load();
    if (or(load.warmUpSeconds(), 0.0) >= load.seconds()) {
      throw file.wrong("load.warm_up_seconds", "less than seconds");
    }
    if (load.command().stream().noneMatch(each -> each.contains("{report}"))) {
      throw file.wrong("load.command", "{report} in it, the file it reports to");
    }
  }

  private static Set<String> used(ServicePlan plan) {
    List<String> texts = new ArrayList<>(plan.before());
    texts.addAll(plan.service().command());
    texts.addAll(plan.service().environment().values());
    texts.add(plan.service().ready());
    texts.add(plan.service().cgroup());
    texts.addAll(plan.load().command());
    if (plan.bill() != null) {
      texts.add(plan.bill().cpus());
      texts.add(plan.bill().gigabytes());
    }
    Set<String> used = new LinkedHashSet<>();
    texts.forEach(text -> used.addAll(Template.names(text)));
    return used;
  }

  private void checkPlaceholders(Set<String> used) {
    for (String name : dimensions.keySet()) {
      if (!used.contains(name)) {
        throw file.refusal(
            "parameters." + name + " is used nowhere", "{" + name + "} in a command or a variable");
      }
    }
    for (String name : used) {
      if (!dimensions.containsKey(name) && !OURS.contains(name)) {
        throw file.refusal("{" + name + "}", "a parameter, or one of {port}, {report}, {run}");
      }
    }
  }
}
