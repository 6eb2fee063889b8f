/** What the Elasticsearch and the OpenSearch plugin share; knows neither server. */
@NullMarked
package io.github.btc.search;

import org.jspecify.annotations.NullMarked;
