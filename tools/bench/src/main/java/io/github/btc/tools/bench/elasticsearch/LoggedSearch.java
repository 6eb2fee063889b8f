package io.github.btc.tools.bench.elasticsearch;

import tools.jackson.databind.JsonNode;

/**
 * A search as a log tells it.
 *
 * @param atMillis when it arrived; only differences mean anything
 * @param index the index it was sent to
 * @param source its body
 */
record LoggedSearch(long atMillis, String index, JsonNode source) {}
