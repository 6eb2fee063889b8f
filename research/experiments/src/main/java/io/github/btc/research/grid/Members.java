package io.github.btc.research.grid;

import com.hazelcast.config.Config;
import com.hazelcast.config.YamlConfigBuilder;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import io.github.btc.RefusedSettingException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Properties;

/** Starts the members of a Hazelcast cluster, which run cells. */
final class Members {

  private Members() {}

  /**
   * Starts a member in this process.
   *
   * @param config the configuration of the member
   * @param processors the number of cells that it runs at once
   */
  static HazelcastInstance start(Config config, int processors) {
    quiet(config.getProperties());
    config.getExecutorConfig(ClusterRunner.EXECUTOR).setPoolSize(processors);
    return Hazelcast.newHazelcastInstance(config);
  }

  /** Reads Hazelcast's member configuration in YAML. */
  static Config read(Path file) {
    try {
      return new YamlConfigBuilder(file.toString()).build();
    } catch (IOException e) {
      throw new RefusedSettingException("config", String.valueOf(file), "a file to read", e);
    }
  }

  /** Switches off the report to Hazelcast and the log, unless the user has set them. */
  static void quiet(Properties properties) {
    properties.putIfAbsent("hazelcast.phone.home.enabled", "false");
    properties.putIfAbsent("hazelcast.logging.type", "none");
  }
}
