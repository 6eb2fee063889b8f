package io.github.btc.research.ablation;

import io.github.btc.internal.Ranges;
import io.github.btc.research.ablation.Outcome.Measure;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.SeedOption;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.VerbResult;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code btc simulate ablation}, which switches off each rule that adapts. */
@Command(
    name = "ablation",
    description = {
      "Switches off each rule of the controller that adapts, one by one, in several scenes. Prints"
          + " the scenes in which a rule makes a difference, with it and without it, in Markdown."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class AblationCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--repetitions",
      description =
          "Runs of each cell, 1 to 100, each with a seed of its own. A difference counts if all of"
              + " them show it (default ${DEFAULT-VALUE}).")
  private int repetitions = 10;

  @Option(
      names = "--scene",
      paramLabel = "TEXT",
      description = "Runs only the scenes whose names contain this text (default: all).")
  private String scene = "";

  @Mixin private SeedOption seed = new SeedOption();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws IOException, InterruptedException {
    return json.show(spec.commandLine(), this::result);
  }

  private VerbResult result() {
    CommandArguments.check(spec, () -> Ranges.whole("--repetitions", repetitions, 1, 100));
    Environment environment =
        new Environment()
            .with(
                "command",
                "btc simulate ablation --repetitions " + repetitions + " --seed " + seed.value());
    List<Scene> scenes = Scene.all().stream().filter(each -> each.name().contains(scene)).toList();
    List<Comparison> comparisons = new Ablation(scenes, seed.value(), repetitions).run();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("comparisons", comparisons.stream().map(AblationCommand::fields).toList());
    document.put("environment", environment.fields());
    return new VerbResult(
        document, out -> out.print(AblationTable.markdown(comparisons, environment)));
  }

  private static Map<String, Object> fields(Comparison comparison) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("without", comparison.ablated().toString());
    fields.put("scene", comparison.scene());
    for (Measure measure : Measure.values()) {
      fields.put(
          measure.name().toLowerCase(Locale.ROOT),
          List.of(comparison.with(measure), comparison.without(measure)));
    }
    fields.put("worse", comparison.costs().stream().map(Measure::title).toList());
    return fields;
  }
}
