package io.github.btc.tools.cli;

import io.github.btc.jmh.JmhCommand;
import io.github.btc.tools.bench.throughput.ThroughputCommand;
import io.github.btc.tools.console.Verb;
import picocli.CommandLine;

/** The verb {@code jmh}, and what a whole server pays for the gate as a verb below it. */
public final class JmhVerb implements Verb {

  @Override
  public Purpose purpose() {
    return Purpose.PROVE;
  }

  @Override
  public Object command() {
    return new CommandLine(new JmhCommand()).addSubcommand(new ThroughputCommand());
  }
}
