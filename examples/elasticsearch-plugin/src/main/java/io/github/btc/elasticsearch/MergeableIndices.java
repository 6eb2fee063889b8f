package io.github.btc.elasticsearch;

import java.util.List;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.IndexMetadataVerifier;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.IndexVersions;

/**
 * Selects the indices whose merges can be postponed: those that the server would open with its
 * standard engine. The server asks the plugins for an engine first. It does not open an index if
 * two plugins offer an engine.
 */
final class MergeableIndices {

  /**
   * The settings of indices for which a bundled plugin has its own engine: follower indices and
   * source-only indices.
   */
  private static final List<String> WITH_AN_ENGINE_OF_THEIR_OWN =
      List.of("index.xpack.ccr.following_index", "index.source_only");

  private MergeableIndices() {}

  static boolean contain(IndexSettings index) {
    IndexMetadata metadata = index.getIndexMetadata();
    Settings settings = index.getSettings();
    return IndexMetadataVerifier.isFullySupportedVersion(metadata, IndexVersions.MINIMUM_COMPATIBLE)
        && !metadata.isSearchableSnapshot()
        && WITH_AN_ENGINE_OF_THEIR_OWN.stream().noneMatch(s -> settings.getAsBoolean(s, false));
  }
}
