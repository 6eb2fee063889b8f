package io.github.btc.research.grid;

import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import io.github.btc.tools.console.CommandArguments;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code btc simulate member}, which runs cells of grids for other processes. */
@Command(
    name = "member",
    description = "Runs cells of grids as a member of a Hazelcast cluster, until Ctrl-C.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class MemberCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Hazelcast's member configuration in YAML (default: this machine only).")
  private @Nullable Path config;

  @Override
  public Integer call() throws IOException, InterruptedException {
    HazelcastInstance member;
    try {
      member = CommandArguments.read(spec, this::member);
    } catch (HazelcastException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
    var address = member.getCluster().getLocalMember().getAddress();
    spec.commandLine().getOut().println("member at " + address.getHost() + ":" + address.getPort());
    spec.commandLine().getOut().flush();
    CountDownLatch stopped = new CountDownLatch(1);
    member.getLifecycleService().addLifecycleListener(event -> stopIfOver(member, stopped));
    stopped.await();
    return CommandLine.ExitCode.OK;
  }

  private HazelcastInstance member() {
    Config read = config == null ? thisMachine() : Members.read(config);
    return Members.start(read, Runtime.getRuntime().availableProcessors());
  }

  private static void stopIfOver(HazelcastInstance member, CountDownLatch stopped) {
    if (!member.getLifecycleService().isRunning()) {
      stopped.countDown();
    }
  }

  /** Returns a configuration that listens on the loopback address and searches no members. */
  static Config thisMachine() {
    Config config = new Config();
    config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
    config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
    config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
    return config;
  }
}
