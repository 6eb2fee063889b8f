package io.github.btc.research.output;

import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.JsonText;
import io.github.btc.tools.console.output.OutputFolder;
import io.github.btc.tools.console.output.VerbResult;
import io.github.btc.tools.console.output.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The option {@code --output DIR} of a verb that measures: its result and its figures. */
public final class ResultFolder {

  private static final String RESULT = "result.json";

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "Folder for result.json and for the figures as SVG.")
  private @Nullable Path output;

  /**
   * Makes the folder before the run, so that a wrong path fails early.
   *
   * @param spec the command with this option
   * @throws picocli.CommandLine.ParameterException if it cannot be made
   */
  public void make(CommandSpec spec) {
    Path folder = output;
    if (folder != null) {
      OutputFolder.make(spec, "--output", folder);
    }
  }

  /**
   * Writes the files, if a folder is given.
   *
   * @param result the result of the verb
   * @param figures SVG pictures by the names of their files, without the ending
   * @return the result, whose text names the folder
   * @throws IOException if a file cannot be written
   */
  public VerbResult write(VerbResult result, Map<String, String> figures) throws IOException {
    Path folder = output;
    if (folder == null) {
      return result;
    }
    WholeFile.write(folder.resolve(RESULT), JsonText.of(result.document()));
    for (Map.Entry<String, String> each : figures.entrySet()) {
      WholeFile.write(folder.resolve(each.getKey() + ".svg"), each.getValue());
    }
    return new VerbResult(
        result.document(),
        out -> {
          result.text().accept(out);
          out.println("The result and its figures are in " + folder);
        });
  }

  /** Returns lines below a figure: the command, and the machine. */
  public static List<String> facts(Environment environment) {
    Map<String, Object> facts = environment.fields();
    return List.of(
        String.valueOf(facts.get("command")),
        "%s cores of an %s · JDK %s"
            .formatted(facts.get("cores"), facts.get("processor"), facts.get("jdk")));
  }
}
