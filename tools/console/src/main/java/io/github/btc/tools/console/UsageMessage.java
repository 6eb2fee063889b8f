package io.github.btc.tools.console;

import io.github.btc.RefusedSettingException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The error message for a command line that cannot be read. It is one sentence with the name, the
 * value, the expected value and what to do. The refusals of the verbs have this form already.
 */
final class UsageMessage {

  private UsageMessage() {}

  /**
   * Writes the sentence.
   *
   * @param wrong the error that picocli or a verb found
   * @param typed all arguments of the command line
   * @return the sentence after the name of the verb
   */
  static String of(ParameterException wrong, List<String> typed) {
    CommandSpec spec = wrong.getCommandLine().getCommandSpec();
    return spec.qualifiedName() + ": " + sentence(misspelt(wrong, typed, spec), spec);
  }

  /**
   * If a required option is misspelt, it is also missing. The message is then about the
   * misspelling.
   */
  private static ParameterException misspelt(
      ParameterException wrong, List<String> typed, CommandSpec spec) {
    if (!(wrong instanceof MissingParameterException)) {
      return wrong;
    }
    return typed.stream()
        .takeWhile(each -> !each.equals("--"))
        .map(each -> each.replaceFirst("=.*", ""))
        .filter(each -> each.startsWith("--") && !spec.optionsMap().containsKey(each))
        .findFirst()
        .<ParameterException>map(
            each -> new UnmatchedArgumentException(spec.commandLine(), List.of(each)))
        .orElse(wrong);
  }

  private static String sentence(ParameterException wrong, CommandSpec spec) {
    if (wrong instanceof UnmatchedArgumentException unmatched) {
      return unmatched.isUnknownOption() ? noOption(unmatched, spec) : noArgument(unmatched, spec);
    }
    if (wrong instanceof MissingParameterException missing && !missing.getMissing().isEmpty()) {
      return missing(missing, spec);
    }
    if (wrong instanceof OverwrittenOptionException twice) {
      return name(twice.getOverwritten()) + ": given twice (expected once)";
    }
    ArgSpec misread = wrong.getArgSpec();
    return misread == null || wrong.getValue() == null
        ? String.valueOf(wrong.getMessage())
        : misread(misread, wrong).getMessage();
  }

  /** The message has what the converter expects, or else what the help of the option describes. */
  private static RefusedSettingException misread(ArgSpec argument, ParameterException wrong) {
    return wrong.getCause() instanceof RefusedSettingException refused
        ? refused.withName(name(argument))
        : new RefusedSettingException(
            name(argument), "\"" + wrong.getValue() + "\"", AcceptedValues.of(argument));
  }

  private static String noOption(UnmatchedArgumentException unmatched, CommandSpec spec) {
    String option = unmatched.getUnmatched().get(0);
    return option + ": no such option (expected " + nearest(unmatched, spec) + ")";
  }

  private static String nearest(UnmatchedArgumentException unmatched, CommandSpec spec) {
    return unmatched.getSuggestions().stream()
        .filter(each -> spec.optionsMap().containsKey(each))
        .filter(each -> !spec.optionsMap().get(each).hidden())
        .findFirst()
        .map(each -> each + " perhaps; " + whatToDo(spec))
        .orElse("an option that " + spec.qualifiedName() + " --help lists");
  }

  private static String noArgument(UnmatchedArgumentException unmatched, CommandSpec spec) {
    String argument = unmatched.getUnmatched().get(0);
    if (!verbs(spec).isEmpty()) {
      return noVerb(argument, spec);
    }
    String taken =
        spec.positionalParameters().isEmpty()
            ? "only options"
            : "no more than "
                + spec.positionalParameters().stream()
                    .map(ArgSpec::paramLabel)
                    .collect(Collectors.joining(" "));
    return "\"%s\": one argument too many (expected %s; %s)"
        .formatted(argument, taken, whatToDo(spec));
  }

  /**
   * Writes the error message for a verb that does not exist.
   *
   * @param verb the verb that was typed
   * @param spec the command that has verbs
   * @return the sentence
   */
  static String noVerb(String verb, CommandSpec spec) {
    String all = "one of " + String.join(", ", verbs(spec));
    Optional<String> nearest =
        new UnmatchedArgumentException(spec.commandLine(), List.of(verb))
            .getSuggestions().stream().filter(verbs(spec)::contains).findFirst();
    return "\"%s\": no such verb (expected %s%s)"
        .formatted(verb, nearest.map(each -> each + " perhaps, or ").orElse(""), all);
  }

  /**
   * Lists the verbs that people may use.
   *
   * @param spec the command that has the verbs
   * @return the names of these verbs
   */
  static List<String> verbs(CommandSpec spec) {
    return spec.subcommands().values().stream()
        .map(CommandLine::getCommandSpec)
        .filter(verb -> !verb.usageMessage().hidden())
        .map(CommandSpec::name)
        .toList();
  }

  private static String missing(MissingParameterException missing, CommandSpec spec) {
    List<ArgSpec> arguments = missing.getMissing();
    if (arguments.size() == 1 && isGiven(missing, arguments.get(0))) {
      ArgSpec only = arguments.get(0);
      return name(only) + ": no value (expected " + AcceptedValues.of(only) + ")";
    }
    return arguments.stream().map(UsageMessage::name).collect(Collectors.joining(", "))
        + ": missing (expected "
        + arguments.stream().map(UsageMessage::example).collect(Collectors.joining(" "))
        + (arguments.size() == 1 ? meaning(arguments.get(0)) : "")
        + "; "
        + whatToDo(spec)
        + ")";
  }

  private static String meaning(ArgSpec argument) {
    String help = String.join(" ", argument.description());
    return ": " + (help.endsWith(".") ? help.substring(0, help.length() - 1) : help);
  }

  /** Tells whether the option was typed without its value. */
  private static boolean isGiven(MissingParameterException missing, ArgSpec argument) {
    return argument.isOption() && !String.valueOf(missing.getMessage()).contains("required option");
  }

  private static String example(ArgSpec argument) {
    String value = AcceptedValues.label(argument);
    return argument.isOption() ? name(argument) + " " + value : value;
  }

  private static String whatToDo(CommandSpec spec) {
    return "see " + spec.qualifiedName() + " --help";
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }
}
