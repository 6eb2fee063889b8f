package io.github.btc.tools.console;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code btc help}, which prints the same text as the option {@code --help}. */
@Command(
    name = "help",
    description = "Shows the verbs, or the options of one verb: btc help jmh throughput.",
    mixinStandardHelpOptions = true)
final class HelpCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..*",
      paramLabel = "VERB",
      description = "The verb to explain. Without it, the help lists all verbs.")
  private List<String> verbs = List.of();

  @Override
  public void run() {
    CommandLine asked = spec.parent().commandLine();
    for (String verb : verbs) {
      CommandLine next = asked.getSubcommands().get(verb);
      if (next == null) {
        throw new ParameterException(asked, whyNot(verb, asked.getCommandSpec()));
      }
      asked = next;
    }
    asked.usage(spec.commandLine().getOut());
  }

  private static String whyNot(String verb, CommandSpec spec) {
    return UsageMessage.verbs(spec).isEmpty()
        ? "\"%s\": no such verb (expected none after %s)".formatted(verb, spec.qualifiedName())
        : UsageMessage.noVerb(verb, spec);
  }
}
