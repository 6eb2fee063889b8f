/** Announcers for load balancers, and drains that end by themselves. */
module io.github.btc.loadbalancer {
  requires transitive io.github.btc;
  requires java.net.http;
  requires static transitive org.jspecify;

  exports io.github.btc.loadbalancer;
}
