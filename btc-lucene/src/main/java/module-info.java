/** Segment merges of Lucene as a background task. */
module io.github.btc.lucene {
  requires transitive io.github.btc;
  requires transitive org.apache.lucene.core;
  requires static transitive org.jspecify;

  exports io.github.btc.lucene;
}
