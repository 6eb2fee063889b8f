package io.github.btc.tools.replicas.report;

import io.github.btc.tools.replicas.measure.RunFigures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The runs of a demo. Every configuration runs once in each round.
 *
 * @param runs the figures of each run, in the order in which they ran
 */
public record Rounds(List<RunFigures> runs) {

  /** Makes an unmodifiable copy of the list. */
  public Rounds {
    runs = List.copyOf(runs);
  }

  /**
   * Combines the rounds of each configuration.
   *
   * @return one entry for each configuration, in the order of the first round
   */
  public List<RunFigures> together() {
    Map<String, List<RunFigures>> byName =
        runs.stream()
            .collect(
                Collectors.groupingBy(RunFigures::name, LinkedHashMap::new, Collectors.toList()));
    return byName.entrySet().stream()
        .map(each -> RunFigures.together(each.getKey(), each.getValue()))
        .toList();
  }

  /** Returns whether every one of these configurations has run. */
  boolean have(String... names) {
    return Stream.of(names).noneMatch(name -> of(name).isEmpty());
  }

  /** Returns the runs of one configuration, in the order of the rounds. */
  List<RunFigures> of(String name) {
    return runs.stream().filter(run -> run.name().equals(name)).toList();
  }

  /** Returns one configuration with its rounds combined. */
  RunFigures together(String name) {
    return RunFigures.together(name, of(name));
  }
}
