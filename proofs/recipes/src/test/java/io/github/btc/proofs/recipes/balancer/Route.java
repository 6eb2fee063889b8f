package io.github.btc.proofs.recipes.balancer;

import io.github.btc.Announcer;
import io.github.btc.http.Refusal;
import io.github.btc.tools.replicas.balancer.Announcement;
import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.balancer.NginxRefusalsBalancer;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** How clients reach the replicas: through a balancer, or by a choice of their own. */
interface Route {

  /** Says how a replica announces itself. Known before the way is open. */
  Announcement announcement(int replica, Path directory);

  /** Returns what announces the closings of a replica. */
  default Announcer announcer(int replica, Path directory) {
    return announcement(replica, directory).announcer();
  }

  /** Returns the status with which replicas refuse requests. */
  default int refusalStatus() {
    return Refusal.STATUS;
  }

  /** Opens it; its end is {@link Open#close}. */
  Open to(List<InetSocketAddress> replicas, Path directory) throws IOException;

  /** A way that is open. */
  interface Open extends AutoCloseable {

    Caller caller() throws IOException;

    @Override
    void close();
  }

  /** Through the program of a balancer. */
  record Through(Balancer balancer) implements Route {

    @Override
    public Announcement announcement(int replica, Path directory) {
      return patient(balancer.announcement(replica, directory));
    }

    @Override
    public int refusalStatus() {
      return balancer.refusalStatus();
    }

    @Override
    public boolean confirms() {
      return !(balancer instanceof NginxRefusalsBalancer);
    }

    @Override
    public Open to(List<InetSocketAddress> replicas, Path directory) throws IOException {
      return at(balancer.start(replicas, directory));
    }

    static Open at(RunningBalancer running) {
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

    @Override
    public String toString() {
      return balancer.name();
    }
  }

  /**
   * How long a refusal may take to be known where nobody confirms. Requests of clients that stall
   * for longer may come when the task runs: see {@link SteadyLoad#stalls}.
   */
  Duration PATIENCE = Duration.ofMillis(100);

  /** Tells whether the balancer confirms that it sends no more requests to a replica. */
  default boolean confirms() {
    return false;
  }

  /**
   * Where nobody confirms, how long a request may be on its way depends on how busy the machine is,
   * and tests must pass on a very busy one.
   */
  static Announcement patient(Announcement announcement) {
    if (announcement instanceof Announcement.InTurns turns) {
      return new Announcement.InTurns(patient(turns.announcement()), turns.folder(), turns.rest());
    }
    return announcement instanceof Announcement.FirstRefusal
        ? new Announcement.FirstRefusal(PATIENCE, PATIENCE)
        : announcement;
  }
}
