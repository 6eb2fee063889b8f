package io.github.btc.proofs.recipes.balancer;

import io.github.btc.tools.replicas.balancer.Announcement;
import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Through the proxy of a recipe whose replicas have something beside them. */
enum SidecarRoute implements Route {
  /** haproxy-sidecars.cfg. */
  HAPROXY_IN_FRONT_OF_SIDECARS {
    @Override
    public Open to(List<InetSocketAddress> replicas, Path directory) throws IOException {
      return Through.at(new HaProxyBalancer().startForSidecars(replicas, directory));
    }
  },

  /** examples/sidecar/haproxy.cfg, beside the first replica. */
  HAPROXY_BESIDE_ONE_REPLICA {
    @Override
    public Open to(List<InetSocketAddress> replicas, Path directory) throws IOException {
      SidecarHaProxy running = new SidecarHaProxy(directory, replicas.get(0));
      return new Open() {
        @Override
        public Caller caller() throws IOException {
          return new StrictClient(running.address());
        }

        @Override
        public void close() {
          running.close();
        }
      };
    }
  },

  /** envoy-sidecar.yaml, beside the first replica. */
  ENVOY_BESIDE_ONE_REPLICA {
    @Override
    public Open to(List<InetSocketAddress> replicas, Path directory) throws IOException {
      return Through.at(EnvoySidecar.start(replicas.get(0), directory));
    }
  };

  @Override
  public Announcement announcement(int replica, Path directory) {
    return Route.patient(new Announcement.FirstRefusal(Duration.ofMillis(2)));
  }
}
