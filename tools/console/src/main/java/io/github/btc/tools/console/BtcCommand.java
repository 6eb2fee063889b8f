package io.github.btc.tools.console;

import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code btc} command. Each verb is a command of its own. */
@Command(
    name = "btc",
    description = "Shows and measures how BTC keeps GC pauses out of the request path.",
    mixinStandardHelpOptions = true,
    versionProvider = BtcCommand.Version.class)
public final class BtcCommand implements Runnable {

  private static final Comparator<CommandLine> BY_NAME =
      Comparator.comparing(CommandLine::getCommandName);

  @Spec private CommandSpec spec = CommandSpec.create();

  /**
   * Runs a verb and ends the process with its exit code: 0 done, 1 failed, 2 bad options.
   *
   * @param arguments the verb and its options
   */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  /**
   * Makes the command line: one sentence for a bad option or a failure, no stack trace.
   *
   * @return the command line
   */
  public static CommandLine commandLine() {
    CommandLine btc = new CommandLine(new BtcCommand());
    verbs().forEach(btc::addSubcommand);
    btc.addSubcommand(new HelpCommand());
    btc.getCommandSpec().usageMessage().footer(research());
    return btc.setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(BtcCommand::badOption)
        .setExecutionExceptionHandler((failure, line, parsed) -> failed(line, failure));
  }

  /** The script {@code btc} names the verbs that it has another jar for. */
  private static String[] research() {
    String verbs = System.getProperty("btc.research.verbs", "").strip();
    return verbs.isEmpty()
        ? new String[0]
        : new String[] {
          "For the source papers (research/README.md): " + verbs.replace(" ", ", ") + "."
        };
  }

  private static List<CommandLine> verbs() {
    return ServiceLoader.load(Verb.class, BtcCommand.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .collect(Collectors.groupingBy(Verb::purpose, TreeMap::new, Collectors.toList()))
        .values()
        .stream()
        .flatMap(verbs -> verbs.stream().map(BtcCommand::lineOf).sorted(BY_NAME))
        .toList();
  }

  private static CommandLine lineOf(Verb verb) {
    Object command = verb.command();
    return command instanceof CommandLine line ? line : new CommandLine(command);
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "no verb given (expected one of " + String.join(", ", UsageMessage.verbs(spec)) + ")");
  }

  private static int badOption(ParameterException bad, String[] arguments) {
    bad.getCommandLine().getErr().println(UsageMessage.of(bad, List.of(arguments)));
    return CommandLine.ExitCode.USAGE;
  }

  private static int failed(CommandLine line, Exception failure) {
    line.getErr().println(line.getCommandSpec().qualifiedName() + ": " + sentence(failure));
    return CommandLine.ExitCode.SOFTWARE;
  }

  /** The JDK's messages about files are the file's name alone. */
  private static String sentence(Exception failure) {
    if (failure instanceof NoSuchFileException missing) {
      return missing.getFile() + ": is not there (expected a file that can be read)";
    }
    if (failure instanceof AccessDeniedException denied) {
      return denied.getFile()
          + ": access denied (expected a file that this user may read or write)";
    }
    String message = failure.getMessage();
    return message == null ? failure.toString() : message;
  }

  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = BtcCommand.class.getPackage().getImplementationVersion();
      return new String[] {"btc " + (version == null ? "(not packaged)" : version)};
    }
  }
}
