package io.github.btc.proofs.recipes.balancer;

import io.github.btc.tools.replicas.balancer.Announcement;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/**
 * What stands in front of replicas while something happens to them, and what operators do there.
 */
interface Front extends AutoCloseable {

  /** The fronts that there are. */
  enum Kind {
    /** One HAProxy of its own. */
    HAPROXY {
      @Override
      Announcement announcement(int replica, Path directory) {
        return SingleHaProxy.announcement(replica, directory);
      }

      @Override
      Front start(List<InetSocketAddress> replicas, Path directory) throws IOException {
        return new SingleHaProxy(replicas, directory);
      }
    },
    /** A HAProxy in the pod of each replica, behind a balancer of connections. */
    PODS {
      @Override
      Announcement announcement(int replica, Path directory) {
        return PodHaProxies.announcement(replica, directory);
      }

      @Override
      Front start(List<InetSocketAddress> replicas, Path directory) throws IOException {
        return new PodHaProxies(replicas, directory);
      }
    },
    /** One nginx of its own. */
    NGINX {
      @Override
      Announcement announcement(int replica, Path directory) {
        return SingleNginx.announcement(replica, directory);
      }

      @Override
      Front start(List<InetSocketAddress> replicas, Path directory) throws IOException {
        return SingleNginx.start(replicas, directory);
      }
    },
    /** One Envoy of its own. */
    ENVOY {
      @Override
      Announcement announcement(int replica, Path directory) {
        return SingleEnvoy.announcement(replica, directory);
      }

      @Override
      Front start(List<InetSocketAddress> replicas, Path directory) throws IOException {
        return SingleEnvoy.start(replicas, directory);
      }
    };

    /** Says how a replica announces itself there. */
    abstract Announcement announcement(int replica, Path directory);

    abstract Front start(List<InetSocketAddress> replicas, Path directory) throws IOException;
  }

  /** Where clients go. */
  Route.Open open();

  /** Returns when requests go to a replica. */
  void awaitUp(int replica);

  /** Returns when it is known that a replica has ended. */
  void awaitDown(int replica);

  /** Lets no new request go to a replica, as a Service that drops its address. */
  default void drop(int replica) throws IOException {
    throw new UnsupportedOperationException("nothing drops an address here");
  }

  /** Lets no request go to a replica, and returns when none is there. */
  default void maintain(int replica) throws IOException {
    throw new UnsupportedOperationException("operators tell nothing here");
  }

  /** Ends what {@link #drop} or {@link #maintain} has begun. */
  default void endMaintenance(int replica) throws IOException {
    throw new UnsupportedOperationException("operators tell nothing here");
  }

  /** The requests that were lost because replicas had refused them, as far as a log has them. */
  default List<String> refusals() throws IOException {
    return List.of();
  }

  /** The requests that ended without an answer of a replica, as far as a log has them. */
  default List<String> lost() throws IOException {
    return List.of();
  }

  @Override
  void close();
}
