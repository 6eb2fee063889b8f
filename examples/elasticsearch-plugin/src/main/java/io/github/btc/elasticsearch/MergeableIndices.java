package io.github.btc.elasticsearch;

import java.util.List;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.IndexMetadataVerifier;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.IndexVersions;

/**
 * The indices whose merges can be held: those that the server would open with its plain engine. The
 * server asks plugins first, takes an engine from one of them, and refuses the index if two offer
 * one.
 */
final class HeldIndices {

  /** Set where a plugin of the distribution has an engine of its own: followers, bare sources. */
  private static final List<String> WITH_AN_ENGINE_OF_THEIR_OWN =
      List.of("index.xpack.ccr.following_index", "index.source_only");

  private HeldIndices() {}

  static boolean contain(IndexSettings index) {
    IndexMetadata metadata = index.getIndexMetadata();
    Settings settings = index.getSettings();
    return IndexMetadataVerifier.isFullySupportedVersion(metadata, IndexVersions.MINIMUM_COMPATIBLE)
        && !metadata.isSearchableSnapshot()
        && WITH_AN_ENGINE_OF_THEIR_OWN.stream().noneMatch(s -> settings.getAsBoolean(s, false));
  }
}
