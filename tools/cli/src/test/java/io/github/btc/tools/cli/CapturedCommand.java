package io.github.btc.tools.cli;

import io.github.btc.tools.console.BtcCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/** Runs the {@code btc} command and captures what it prints. */
public final class CapturedCommand {

  private final Supplier<CommandLine> btc;
  private StringWriter out = new StringWriter();
  private StringWriter err = new StringWriter();

  /** Makes a command for each run. */
  public CapturedCommand() {
    this(BtcCommand::commandLine);
  }

  /** Takes a command for each run, which may be the same one if no verb gets as far as its work. */
  CapturedCommand(Supplier<CommandLine> btc) {
    this.btc = btc;
  }

  public int run(String verb, String... typed) {
    out = new StringWriter();
    err = new StringWriter();
    List<String> arguments = new ArrayList<>();
    if (!verb.isEmpty()) {
      arguments.addAll(List.of(verb.split(" ")));
    }
    arguments.addAll(List.of(typed));
    return btc.get()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments.toArray(String[]::new));
  }

  public String out() {
    return out.toString().strip();
  }

  public String err() {
    return err.toString().strip();
  }

  /** The verbs without verbs of their own, by what follows {@code btc}. */
  static Map<String, CommandLine> verbs() {
    Map<String, CommandLine> verbs = new LinkedHashMap<>();
    collect(BtcCommand.commandLine(), "", verbs);
    return verbs;
  }

  private static void collect(CommandLine line, String name, Map<String, CommandLine> verbs) {
    line.getSubcommands()
        .forEach(
            (verb, command) -> {
              String whole = (name + " " + verb).strip();
              if (command.getCommandSpec().usageMessage().hidden()) {
                return;
              }
              if (command.getSubcommands().isEmpty() || whole.equals("jmh")) {
                verbs.put(whole, command);
              }
              collect(command, whole, verbs);
            });
  }
}
