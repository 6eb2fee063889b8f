package io.github.btc.tools.bench.throughput;

import java.io.IOException;

/** A server that answers every request with two bytes, with BTC or, at first, without. */
interface RunningServer extends AutoCloseable {

  int port();

  /** From the next request on, with BTC's adapter or without; no request is under way. */
  void useBtc(boolean use);

  @Override
  void close() throws IOException;
}
