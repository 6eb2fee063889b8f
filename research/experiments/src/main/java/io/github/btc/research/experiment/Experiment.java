package io.github.btc.research.experiment;

import io.github.btc.RefusedSettingException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A simulation that depends only on its parameters and its seed. Implementations are stateless. */
public interface Experiment {

  /** Returns the name, which is one word. */
  String name();

  /** Returns a description in one sentence. */
  String summary();

  /** Returns its parameters. */
  List<Parameter> parameters();

  /**
   * Checks values without running the experiment.
   *
   * @param values the values of the parameters
   * @throws IllegalArgumentException if a value is not possible
   */
  void check(Values values);

  /**
   * Runs the experiment.
   *
   * @param values the values of the parameters
   * @param seed the seed of all random draws
   * @throws IllegalArgumentException if a value is not possible
   */
  Measures run(Values values, long seed);

  /**
   * Returns the reason why values are possible one by one but not together. A search skips such a
   * combination, because it is no mistake of the user.
   */
  default Optional<RefusedSettingException> whyNot(Values values) {
    return Optional.empty();
  }

  /** Runs the experiment with some given values and the defaults of the others. */
  default Measures run(Map<String, String> given, long seed) {
    return run(new Values(parameters(), given), seed);
  }

  /** Returns all experiments. */
  static List<Experiment> all() {
    return List.of(
        new ClusterExperiment(),
        new HeapExperiment(),
        new FanOutExperiment(),
        new FaasExperiment(),
        new PlacementExperiment(),
        new NodeExperiment(),
        new LakeExperiment());
  }

  /** Returns an experiment by its name. */
  static Experiment named(String name) {
    return all().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new RefusedSettingException(
                    "experiment",
                    name,
                    "one of " + String.join(", ", all().stream().map(Experiment::name).toList())));
  }
}
