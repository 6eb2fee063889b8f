package io.github.btc.research.grid;

import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * The result of a cell.
 *
 * @param number the number of the cell
 * @param measures the measures by name
 */
public record CellResult(int number, Map<String, Double> measures) {

  private static final JsonMapper JSON = JsonMapper.shared();

  String toJson() {
    return JSON.writeValueAsString(this);
  }

  static CellResult fromJson(String json) {
    return JSON.readValue(json, CellResult.class);
  }
}
