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

  /** Lets no request go to a replica, and returns when none is there. */
  void maintain(int replica) throws IOException;

  void endMaintenance(int replica) throws IOException;

  /** The requests that were lost because replicas had refused them, as far as a log has them. */
  List<String> refusals() throws IOException;

  /** The requests that ended without an answer of a replica, as far as a log has them. */
  List<String> lost() throws IOException;

  @Override
  void close();
}
