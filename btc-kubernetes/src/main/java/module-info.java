/** Turns of the pods of a StatefulSet, without any network. */
module io.github.btc.kubernetes {
  requires transitive io.github.btc;
  requires static transitive org.jspecify;

  exports io.github.btc.kubernetes;
}
