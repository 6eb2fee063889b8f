package io.github.btc.tools.bench;

import io.github.btc.tools.console.output.OutputFolder;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of a verb that fills a table cell by cell: those of its runs, and their folder. */
public final class CellOptions {

  @Mixin private RunOptions runs = new RunOptions();

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "Folder for runs.jsonl, result.json and README.md (default: ${DEFAULT-VALUE}).")
  private Path output;

  /**
   * Creates the options with their defaults.
   *
   * @param output the folder by default
   */
  public CellOptions(Path output) {
    this.output = output;
  }

  /**
   * Returns the options of the runs.
   *
   * @return the JDK, the seed, and runs in pieces
   */
  public RunOptions runs() {
    return runs;
  }

  /**
   * Makes the folder, so that a wrong path fails before the first run.
   *
   * @param spec the command with these options
   * @return the folder
   * @throws picocli.CommandLine.ParameterException if it cannot be made
   */
  public Path makeFolder(CommandSpec spec) {
    OutputFolder.make(spec, "--output", output);
    return output;
  }
}
