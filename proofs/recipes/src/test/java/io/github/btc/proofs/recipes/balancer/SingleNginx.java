package io.github.btc.proofs.recipes.balancer;

import io.github.btc.tools.replicas.balancer.Announcement;
import io.github.btc.tools.replicas.balancer.NginxBalancer;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/** One nginx with the recipe. It keeps nothing in mind: it tries each replica for each request. */
record SingleNginx(RunningBalancer running) implements Front {

  private static final NginxBalancer NGINX = new NginxBalancer();

  static SingleNginx start(List<InetSocketAddress> replicas, Path directory) throws IOException {
    return new SingleNginx(NGINX.start(replicas, directory));
  }

  static Announcement announcement(int replica, Path directory) {
    return NGINX.announcement(replica, directory);
  }

  @Override
  public Route.Open open() {
    return Route.Through.at(running);
  }

  /** A replica that serves is used. */
  @Override
  public void awaitUp(int replica) {}

  /** A replica that has ended refuses connections. */
  @Override
  public void awaitDown(int replica) {}

  @Override
  public void close() {
    running.close();
  }
}
