package io.github.btc.tools.simulator.grid;

import io.github.btc.tools.simulator.experiment.Experiment;
import io.github.btc.tools.simulator.experiment.Values;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/**
 * One experiment of a grid with all it needs: it can be run anywhere.
 *
 * @param number its place in the grid, from 1
 * @param experiment which
 * @param values of its parameters, by name
 * @param varied the names of those that differ from cell to cell
 * @param seed decides everything drawn
 */
public record Cell(
    int number, String experiment, Map<String, String> values, List<String> varied, long seed) {

  private static final JsonMapper JSON = JsonMapper.shared();

  /** Runs it. Takes no more than it is given, so the result is the same everywhere. */
  public CellResult run() {
    Map<String, Double> measures = Experiment.named(experiment).run(values, seed).flat();
    return new CellResult(number, measures);
  }

  /** Looks at its values without running it. */
  void check() {
    Experiment known = Experiment.named(experiment);
    try {
      known.check(new Values(known.parameters(), values));
    } catch (IllegalArgumentException e) {
      throw new CellFailedException(this, e);
    }
  }

  /** Says which one it is, for a person. */
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
