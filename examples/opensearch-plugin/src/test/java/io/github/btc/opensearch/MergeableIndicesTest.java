package io.github.btc.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.opensearch.Version;
import org.opensearch.cluster.metadata.IndexMetadata;
import org.opensearch.common.settings.Settings;
import org.opensearch.index.IndexSettings;
import org.opensearch.index.engine.EngineFactory;

/** The engine that the plugin offers the server for an index, with the task for merges. */
class MergeableIndicesTest {

  private final BtcPlugin plugin =
      new BtcPlugin(Settings.builder().putList("btc.tasks", "merges").build());

  @AfterEach
  void close() {
    plugin.close();
  }

  private Optional<EngineFactory> offerFor(Settings more) {
    Settings settings =
        Settings.builder()
            .put("index.version.created", Version.CURRENT)
            .put("index.number_of_shards", 1)
            .put("index.number_of_replicas", 0)
            .put(more)
            .build();
    IndexMetadata metadata = IndexMetadata.builder("books").settings(settings).build();
    return plugin.getEngineFactory(new IndexSettings(metadata, Settings.EMPTY));
  }

  private Optional<EngineFactory> offerFor(String setting, String value) {
    return offerFor(Settings.builder().put(setting, value).build());
  }

  @Test
  void anOrdinaryIndexIsHeld() {
    assertThat(offerFor(Settings.EMPTY)).isPresent();
    assertThat(offerFor("index.replication.type", "DOCUMENT")).isPresent();
  }

  /** Its replica has no writer, and its primary another engine than the plain one. */
  @Test
  void anIndexThatReplicatesSegmentsIsLeftToTheServer() {
    assertThat(offerFor("index.replication.type", "SEGMENT")).isEmpty();
  }

  @Test
  void aSnapshotIsLeftToTheServer() {
    assertThat(offerFor("index.store.type", "remote_snapshot")).isEmpty();
  }

  /** Two offers would keep the index from being opened at all. */
  @Test
  void anIndexWithAnEngineOfAnotherPluginIsLeftToThatOne() {
    assertThat(offerFor("index.plugins.replication.follower.leader_index", "books")).isEmpty();
  }
}
