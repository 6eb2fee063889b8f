/** The choice of a replica, in a client that balances its own requests. */
module io.github.btc.client {
  requires transitive io.github.btc;
  requires static transitive org.jspecify;

  exports io.github.btc.client;
}
