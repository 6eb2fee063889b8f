package io.github.btc.lab.bench;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code btc report}. */
@Command(
    name = "report",
    description = "Shows a result of btc bench again, or two side by side.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class ReportCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "DIR", description = "What btc bench has written.")
  private Path first = Path.of("");

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DIR2",
      description = "Another one, to compare with.")
  private @Nullable Path second;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    try {
      BenchResult result = BenchResult.read(first);
      String text =
          second == null ? BenchTable.of(result) : SideBySide.of(result, BenchResult.read(second));
      out.print(text);
      out.flush();
      return CommandLine.ExitCode.OK;
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
