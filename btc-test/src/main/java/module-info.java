/** Contract suites and fakes, for BTC itself and for its users. */
open module io.github.btc.test {
  requires transitive io.github.btc;
  requires transitive org.assertj.core;
  requires transitive org.junit.jupiter.api;
  requires java.net.http;
  requires static transitive org.jspecify;

  exports io.github.btc.test;
}
