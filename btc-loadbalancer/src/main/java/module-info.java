/** Announcers for load balancers, the choice of a replica, and the sidecar. */
module io.github.btc.loadbalancer {
  requires transitive io.github.btc;
  requires java.net.http;
  requires static transitive org.jspecify;

  exports io.github.btc.loadbalancer;
  exports io.github.btc.loadbalancer.choice;
  exports io.github.btc.loadbalancer.sidecar;
}
