/**
 * The common code of the Elasticsearch and the OpenSearch plugin, which depends on neither server.
 */
@NullMarked
package io.github.btc.search;

import org.jspecify.annotations.NullMarked;
