package io.github.btc.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Optional;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.logging.LogConfigurator;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.IndexVersion;
import org.elasticsearch.index.IndexVersions;
import org.elasticsearch.index.engine.EngineFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The engine that the plugin offers the server for an index, with the task for merges. */
class MergeableIndicesTest {

  private final BtcPlugin plugin =
      new BtcPlugin(Settings.builder().putList("btc.tasks", "merges").build());

  @BeforeAll
  static void loadTheServersLogging() {
    LogConfigurator.configureESLogging();
  }

  @AfterEach
  void close() throws IOException {
    plugin.close();
  }

  private Optional<EngineFactory> offerFor(IndexVersion version, Settings more) {
    Settings settings =
        Settings.builder()
            .put("index.version.created", version.id())
            .put("index.number_of_shards", 1)
            .put("index.number_of_replicas", 0)
            .put(more)
            .build();
    IndexMetadata metadata = IndexMetadata.builder("books").settings(settings).build();
    return plugin.getEngineFactory(new IndexSettings(metadata, Settings.EMPTY));
  }

  private Optional<EngineFactory> offerFor(String setting, String value) {
    return offerFor(IndexVersion.current(), Settings.builder().put(setting, value).build());
  }

  @Test
  void anOrdinaryIndexIsHeld() {
    assertThat(offerFor(IndexVersion.current(), Settings.EMPTY)).isPresent();
    assertThat(offerFor(IndexVersions.MINIMUM_COMPATIBLE, Settings.EMPTY)).isPresent();
  }

  /** The server opens it without a writer. */
  @Test
  void anIndexOfAnOldVersionIsLeftToTheServer() {
    assertThat(offerFor(IndexVersions.MINIMUM_READONLY_COMPATIBLE, Settings.EMPTY)).isEmpty();
  }

  /** Two offers would keep the index from being opened at all. */
  @Test
  void anIndexWithAnEngineOfAnotherPluginIsLeftToThatOne() {
    assertThat(offerFor("index.store.type", "snapshot")).isEmpty();
    assertThat(offerFor("index.xpack.ccr.following_index", "true")).isEmpty();
    assertThat(offerFor("index.source_only", "true")).isEmpty();
  }
}
