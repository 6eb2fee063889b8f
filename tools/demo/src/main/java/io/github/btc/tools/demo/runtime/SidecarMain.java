package io.github.btc.tools.demo.runtime;

import io.github.btc.loadbalancer.HaProxyLease;
import io.github.btc.sidecar.Sidecar;
import io.github.btc.tools.console.process.ParentWatch;
import io.github.btc.tools.replicas.replica.EventLog;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/**
 * A sidecar that writes its events. {@code btc sidecar} prints them for people, and the demo needs
 * their times. It ends when its standard input ends.
 */
public final class SidecarMain {

  private SidecarMain() {}

  /**
   * Runs a sidecar until its parent releases it.
   *
   * @param arguments URL of the agent, socket of HAProxy, server in HAProxy, file for the events
   * @throws Exception if a file or an address is wrong
   */
  public static void main(String[] arguments) throws Exception {
    CountDownLatch released = new CountDownLatch(1);
    ParentWatch.start(System.in, released::countDown);
    try (EventLog log = new EventLog(Path.of(arguments[3]));
        HaProxyLease lease =
            HaProxyLease.of(arguments[2], UnixDomainSocketAddress.of(arguments[1])).build()) {
      Sidecar sidecar = Sidecar.builder(URI.create(arguments[0]), lease).listener(log).start();
      System.out.println("watching");
      released.await();
      sidecar.close();
      log.finish(sidecar.snapshot());
    }
    System.exit(0); // the JDK's client would keep this JVM alive for some time
  }
}
