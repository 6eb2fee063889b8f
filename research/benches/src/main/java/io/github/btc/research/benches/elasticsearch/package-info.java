/** Slow logs of Elasticsearch and OpenSearch: read, made anonymous, and sent again. */
@NullMarked
package io.github.btc.research.benches.elasticsearch;

import org.jspecify.annotations.NullMarked;
