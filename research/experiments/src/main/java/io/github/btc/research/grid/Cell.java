package io.github.btc.research.grid;

import io.github.btc.research.experiment.Experiment;
import io.github.btc.research.experiment.Values;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/**
 * One experiment of a grid with all its values, so that any machine can run it.
 *
 * @param number the number of the cell in the grid, from 1
 * @param experiment the name of the experiment
 * @param values the values of the experiment's parameters by name
 * @param varied the names of the parameters that differ between cells
 * @param seed the seed of all random draws
 */
public record Cell(
    int number, String experiment, Map<String, String> values, List<String> varied, long seed) {

  private static final JsonMapper JSON = JsonMapper.shared();

  /** Runs the experiment. The result depends only on this cell and is the same everywhere. */
  public CellResult run() {
    Map<String, Double> measures = Experiment.named(experiment).run(values, seed).flat();
    return new CellResult(number, measures);
  }

  /** Checks the values without running the experiment. */
  void check() {
    Experiment known = Experiment.named(experiment);
    try {
      known.check(new Values(known.parameters(), values));
    } catch (IllegalArgumentException e) {
      throw new CellFailedException(this, e);
    }
  }

  /** Returns the number and the varied values for messages. */
  String name() {
    String what =
        varied.stream()
            .map(each -> each + "=" + values.get(each))
            .collect(Collectors.joining(", "));
    return "cell " + number + (what.isEmpty() ? "" : " (" + what + ")");
  }

  String toJson() {
    return JSON.writeValueAsString(this);
  }

  static Cell fromJson(String json) {
    return JSON.readValue(json, Cell.class);
  }
}
