/**
 * The gate, the controller and the words: no dependency at all.
 *
 * <p>The exported packages are what users build upon. What is exported to a named module is for
 * that module alone, and what is not exported at all can change with every release.
 */
@SuppressWarnings("module") // the modules that receive an export are built after this one
module io.github.btc {
  requires static transitive org.jspecify;
  requires java.management;
  requires jdk.jfr;

  exports io.github.btc;
  exports io.github.btc.controller;
  exports io.github.btc.coordination;
  exports io.github.btc.estimator;
  exports io.github.btc.http;

  // Declarations and range checks of settings, for our own modules.
  exports io.github.btc.internal to
      io.github.btc.client,
      io.github.btc.gc,
      io.github.btc.grpc,
      io.github.btc.kubernetes,
      io.github.btc.loadbalancer,
      io.github.btc.lucene,
      io.github.btc.netty,
      io.github.btc.quarkus,
      io.github.btc.servlet,
      io.github.btc.sidecar,
      io.github.btc.spring,
      io.github.btc.spring.cloud,
      io.github.btc.tasks,
      io.github.btc.webflux;
  // The MBeans, which btc-spring-boot registers for native images, and a sentence of its endpoint.
  exports io.github.btc.observe to
      io.github.btc.spring;

  // JMX calls the interfaces of MBeans from a module without a name. Nobody can compile against it.
  opens io.github.btc.observe;
}
