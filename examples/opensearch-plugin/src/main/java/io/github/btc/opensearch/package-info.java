/** BTC in an OpenSearch node. */
@NullMarked
package io.github.btc.opensearch;

import org.jspecify.annotations.NullMarked;
