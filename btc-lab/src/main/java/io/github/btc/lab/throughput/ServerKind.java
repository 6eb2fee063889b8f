package io.github.btc.lab.throughput;

import io.github.btc.AdmissionGate;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The servers that are compared with themselves. */
enum ServerKind {
  /** Embedded Tomcat, with {@code BtcFilter} or without. */
  TOMCAT("Tomcat") {
    @Override
    RunningServer start(Path directory, @Nullable AdmissionGate gate) throws IOException {
      return TomcatServer.start(directory, gate);
    }
  },
  /** Netty's HTTP/1.1 codec, with the handler of {@code BtcHandlers} or without. */
  NETTY("Netty") {
    @Override
    RunningServer start(Path directory, @Nullable AdmissionGate gate) {
      return new NettyServer(gate);
    }
  };

  private final String shownName;

  ServerKind(String shownName) {
    this.shownName = shownName;
  }

  String shownName() {
    return shownName;
  }

  /** Starts one on a loopback port; with a gate, or without BTC. */
  abstract RunningServer start(Path directory, @Nullable AdmissionGate gate) throws IOException;
}
