package io.github.btc.research.tuner;

import io.github.btc.tools.console.output.OutputFolder;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of both searches for the folder of their runs. */
final class SearchFolder {

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description =
          "Folder for trials.jsonl, result.json and report.html (default: ${DEFAULT-VALUE}). A"
              + " search continues with the runs in this folder.")
  private Path output = Path.of("btc-tune");

  @Option(names = "--fresh", description = "Deletes the runs of an earlier search in the folder.")
  private boolean fresh;

  Path path() {
    return output;
  }

  /** Makes the folder, so that a wrong path fails before the first run. */
  void make(CommandSpec spec) {
    OutputFolder.make(spec, "--output", output);
  }

  /** Opens the runs of a search with these settings, which may be those of an earlier one. */
  TrialFile trials(String settings) throws IOException {
    return TrialFile.open(output.resolve(TrialFile.NAME), settings, fresh);
  }
}
