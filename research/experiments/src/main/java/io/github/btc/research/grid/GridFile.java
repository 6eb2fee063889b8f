package io.github.btc.research.grid;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.console.input.Matching;
import io.github.btc.tools.console.input.Whole;
import io.github.btc.tools.console.input.YamlFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A grid as it stands in YAML.
 *
 * @param experiment which
 * @param set values that are the same in all cells, by name
 * @param vary values that differ, by name
 * @param repetitions of each combination; 1 if missing
 * @param seed of the first repetition; 1 if missing
 */
record GridFile(
    String experiment,
    @Nullable @Matching(value = NAME, expected = NAMES) Map<String, String> set,
    @Nullable @Matching(value = NAME, expected = NAMES) Map<String, List<String>> vary,
    @Nullable @Whole(least = 1, most = Grid.MOST_CELLS) Integer repetitions,
    @Nullable Long seed) {

  private static final String NAME = "[\\w.-]{1,80}";
  private static final String NAMES = "names of letters, digits, hyphens and points";

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException if it cannot be read or understood
   */
  static Grid read(Path file) {
    try {
      return parse(file, Files.readString(file));
    } catch (IOException e) {
      throw new RefusedSettingException("file", String.valueOf(file), "a file to read", e);
    }
  }

  static Grid parse(Path file, String text) {
    return YamlFile.parse(file.toString(), text, GridFile.class).content().grid();
  }

  private Grid grid() {
    return new Grid(
        experiment,
        set == null ? Map.of() : set,
        vary == null ? Map.of() : vary,
        repetitions == null ? 1 : repetitions,
        seed == null ? 1 : seed);
  }
}
