/** BTC in an Elasticsearch node. */
@NullMarked
package io.github.btc.elasticsearch;

import org.jspecify.annotations.NullMarked;
