package io.github.btc.tools.bench.throughput;

import io.github.btc.AdmissionGate;
import java.io.IOException;
import java.nio.file.Path;

/** The servers that are compared with themselves. */
enum ServerKind {
  /** Embedded Tomcat, with {@code BtcFilter}. */
  TOMCAT("Tomcat") {
    @Override
    RunningServer start(Path directory, AdmissionGate gate) throws IOException {
      return TomcatServer.start(directory, gate);
    }
  },
  /** Netty's HTTP/1.1 codec, with the handler of {@code BtcHandlers}. */
  NETTY("Netty") {
    @Override
    RunningServer start(Path directory, AdmissionGate gate) {
      return new NettyServer(gate, 0);
    }
  },
  /** The same, with some hundred microseconds of work for each request. */
  NETTY_HASHING("Netty, hashing 256 KB") {
    @Override
    RunningServer start(Path directory, AdmissionGate gate) {
      return new NettyServer(gate, 256 << 10);
    }
  };

  private final String shownName;

  ServerKind(String shownName) {
    this.shownName = shownName;
  }

  String shownName() {
    return shownName;
  }

  /** Starts one on a loopback port. */
  abstract RunningServer start(Path directory, AdmissionGate gate) throws IOException;
}
