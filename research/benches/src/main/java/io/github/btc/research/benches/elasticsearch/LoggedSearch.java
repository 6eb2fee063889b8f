package io.github.btc.research.benches.elasticsearch;

import tools.jackson.databind.JsonNode;

/**
 * A search from a log.
 *
 * @param atMillis time of arrival; only the difference between two times has a meaning
 * @param index index that the search was sent to
 * @param source body of the search
 */
record LoggedSearch(long atMillis, String index, JsonNode source) {}
