/** The gate in front of servlets. */
module io.github.btc.servlet {
  requires transitive io.github.btc;
  requires transitive jakarta.servlet;
  requires static org.eclipse.jetty.http2.common;
  requires static org.eclipse.jetty.server;
  requires static transitive org.jspecify;

  exports io.github.btc.servlet;
}
