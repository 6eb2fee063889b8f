package io.github.btc.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Where a long run will write. */
public final class OutputFolder {

  private OutputFolder() {}

  /**
   * Makes a folder before the run, and not only when there is something to write at last.
   *
   * @param spec the command that will write
   * @param option what names the folder
   * @param folder which
   * @throws ParameterException if it cannot be made
   */
  public static void make(CommandSpec spec, String option, Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new ParameterException(
          spec.commandLine(),
          option + ": " + folder + " (expected a folder that is there or can be made)",
          e);
    }
  }
}
