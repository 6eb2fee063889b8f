/** A controller in its own process, beside an unchanged service. */
module io.github.btc.sidecar {
  requires transitive io.github.btc;
  requires transitive io.github.btc.loadbalancer;
  requires info.picocli;
  requires io.github.btc.kubernetes;
  requires static transitive org.jspecify;

  exports io.github.btc.sidecar;

  // picocli sets the options of the command line by reflection.
  opens io.github.btc.sidecar to
      info.picocli;
}
