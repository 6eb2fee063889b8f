package io.github.btc.tools.simulator.grid;

import com.hazelcast.config.Config;
import com.hazelcast.config.YamlConfigBuilder;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import io.github.btc.RefusedSettingException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Properties;

/** Starts members of a cluster that run cells. */
final class Members {

  private Members() {}

  /**
   * Starts one in this process.
   *
   * @param config where it listens and whom it joins
   * @param processors cells it runs at once
   */
  static HazelcastInstance start(Config config, int processors) {
    quiet(config.getProperties());
    config.getExecutorConfig(ClusterRunner.EXECUTOR).setPoolSize(processors);
    return Hazelcast.newHazelcastInstance(config);
  }

  /** Reads Hazelcast's own member configuration, YAML. */
  static Config read(Path file) {
    try {
      return new YamlConfigBuilder(file.toString()).build();
    } catch (IOException e) {
      throw new RefusedSettingException("config", String.valueOf(file), "a file to read", e);
    }
  }

  /** Tells nobody outside that it runs, and logs nothing unless the user says otherwise. */
  static void quiet(Properties properties) {
    properties.putIfAbsent("hazelcast.phone.home.enabled", "false");
    properties.putIfAbsent("hazelcast.logging.type", "none");
  }
}
