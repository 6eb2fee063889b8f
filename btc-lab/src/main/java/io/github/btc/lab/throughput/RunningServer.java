package io.github.btc.lab.throughput;

import java.io.IOException;

/** A server that answers every request with two bytes. */
interface RunningServer extends AutoCloseable {

  int port();

  @Override
  void close() throws IOException;
}
