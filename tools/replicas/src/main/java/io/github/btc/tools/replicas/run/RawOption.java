package io.github.btc.tools.replicas.run;

import io.github.btc.tools.console.output.OutputFolder;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The option {@code --raw DIR} of a verb that can keep the files of its runs. */
public final class RawOption {

  private static final String NAME = "--raw";

  @Option(
      names = NAME,
      paramLabel = "DIR",
      description =
          "Keeps the logs, events and attempts of every replica and run in this folder, which must"
              + " be new or empty.")
  private @Nullable Path folder;

  /** Creates the option, which is not given by default. */
  public RawOption() {}

  /**
   * Makes the folder before the verb runs, so that a wrong path fails early.
   *
   * @param spec the command with this option
   * @throws picocli.CommandLine.ParameterException if it cannot be made, or something lies in it
   */
  public void make(CommandSpec spec) {
    if (folder != null) {
      OutputFolder.makeEmpty(spec, NAME, folder);
    }
  }

  /**
   * Creates the place of the runs.
   *
   * @return the place, whose files stay in the folder if there is one
   * @throws IOException if it cannot be created
   */
  public Workplace workplace() throws IOException {
    return new Workplace(folder);
  }
}
