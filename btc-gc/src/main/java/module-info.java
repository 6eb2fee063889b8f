/** Garbage collections as background tasks. */
module io.github.btc.gc {
  requires transitive io.github.btc;
  requires static transitive org.jspecify;
  requires transitive java.management;
  requires jdk.management;

  exports io.github.btc.gc;
}
