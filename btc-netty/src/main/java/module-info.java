/** The gate in front of a Netty pipeline. */
module io.github.btc.netty {
  requires transitive io.github.btc;
  requires transitive io.netty.transport;
  requires io.netty.buffer;
  requires io.netty.codec;
  requires io.netty.codec.http;
  requires io.netty.codec.http2;
  requires io.netty.common;
  requires static transitive org.jspecify;

  exports io.github.btc.netty;
}
