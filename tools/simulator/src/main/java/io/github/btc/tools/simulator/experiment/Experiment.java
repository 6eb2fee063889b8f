package io.github.btc.tools.simulator.experiment;

import io.github.btc.RefusedSettingException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Something to simulate that has a name, parameters and a seed, and nothing else. Stateless. */
public interface Experiment {

  /** Returns its name, a word. */
  String name();

  /** Returns what it simulates, in a sentence. */
  String summary();

  /** Returns its parameters. */
  List<Parameter> parameters();

  /**
   * Looks at values without running anything.
   *
   * @param values of its parameters
   * @throws IllegalArgumentException for values that cannot be
   */
  void check(Values values);

  /**
   * Runs it.
   *
   * @param values of its parameters
   * @param seed decides everything drawn
   * @throws IllegalArgumentException for values that cannot be
   */
  Measures run(Values values, long seed);

  /**
   * Tells why values that could be, each by itself, cannot be together: such a point of a search is
   * no mistake of the user's.
   */
  default Optional<RefusedSettingException> whyNot(Values values) {
    return Optional.empty();
  }

  /** Runs it with some values given by name, the others as they are by default. */
  default Measures run(Map<String, String> given, long seed) {
    return run(new Values(parameters(), given), seed);
  }

  /** Returns all there are. */
  static List<Experiment> all() {
    return List.of(
        new ClusterExperiment(),
        new HeapExperiment(),
        new FanOutExperiment(),
        new FaasExperiment());
  }

  /** Returns one by its name. */
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
