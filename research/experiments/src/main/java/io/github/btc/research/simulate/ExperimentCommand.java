package io.github.btc.research.simulate;

import io.github.btc.research.experiment.Experiment;
import io.github.btc.research.experiment.Measures;
import io.github.btc.research.experiment.Parameter;
import io.github.btc.tools.console.CommandArguments;
import io.github.btc.tools.console.SeedOption;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.VerbResult;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The verb of an experiment, such as {@code btc simulate cluster}. Parameters are options. */
final class ExperimentCommand implements Callable<Integer> {

  private static final String SEED = "--seed";

  private final Experiment experiment;
  private final CommandSpec spec;
  private final JsonOption json = new JsonOption();

  private ExperimentCommand(Experiment experiment) {
    this.experiment = experiment;
    this.spec = CommandSpec.wrapWithoutInspection(this);
  }

  static CommandSpec of(Experiment experiment) {
    ExperimentCommand command = new ExperimentCommand(experiment);
    CommandSpec spec = command.spec.name(experiment.name()).mixinStandardHelpOptions(true);
    spec.usageMessage().description(experiment.summary()).sortOptions(false);
    experiment.parameters().forEach(each -> spec.addOption(option(each)));
    spec.addOption(
        OptionSpec.builder(SEED)
            .type(long.class)
            .defaultValue("1")
            .paramLabel("N")
            .description(SeedOption.DESCRIPTION)
            .build());
    spec.addMixin("json", CommandSpec.forAnnotatedObject(command.json));
    return spec;
  }

  private static OptionSpec option(Parameter parameter) {
    String otherwise =
        parameter.fallback().isEmpty() ? "" : " (default " + parameter.fallback() + ")";
    return OptionSpec.builder("--" + parameter.name())
        .type(String.class)
        .paramLabel("VALUE")
        .description(parameter.meaning() + otherwise)
        .build();
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return json.show(spec.commandLine(), this::result);
  }

  private VerbResult result() throws IOException, InterruptedException {
    CommandLine.ParseResult parsed = spec.commandLine().getParseResult();
    Map<String, String> given = new LinkedHashMap<>();
    for (Parameter each : experiment.parameters()) {
      if (parsed.hasMatchedOption("--" + each.name())) {
        given.put(each.name(), parsed.matchedOptionValue("--" + each.name(), ""));
      }
    }
    long seed = parsed.matchedOptionValue(SEED, 1L);
    long started = System.nanoTime();
    Measures measures = CommandArguments.read(spec, () -> experiment.run(given, seed));
    double seconds = Math.max(1, System.nanoTime() - started) / 1e9;
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("experiment", experiment.name());
    fields.put("parameters", given);
    fields.put("seed", seed);
    fields.putAll(measures.fields());
    new Speed(measures.requests(), seconds).addTo(fields);
    return VerbResult.of(fields);
  }
}
