package io.github.btc.proofs.recipes.balancer;

import java.io.IOException;
import java.util.stream.IntStream;

/** What happens to replicas under load, and to what stands in front of them. */
enum Upheaval {
  /** Each replica ends by SIGTERM and starts again, and nobody tells the front before. */
  ROLLING_RESTART {
    @Override
    void happen(ReplicaProcesses replicas, SteadyLoad load) throws IOException {
      for (int i = 0; i < replicas.count(); i++) {
        replicas.end(i);
        load.awaitAnswers(ENOUGH); // most of them before the front knows
        replicas.front().awaitDown(i);
        load.awaitAnswers(ENOUGH);
        replicas.start(i);
        load.awaitAnswers(ENOUGH);
      }
    }
  },

  /** The same, and the front is told before each SIGTERM, as a preStop hook or a script does. */
  RESTART_AFTER_PRE_STOP {
    @Override
    void happen(ReplicaProcesses replicas, SteadyLoad load) throws IOException {
      for (int i = 0; i < replicas.count(); i++) {
        replicas.front().maintain(i);
        load.awaitAnswers(ENOUGH); // closings of the replica must not end its maintenance
        replicas.end(i);
        load.awaitAnswers(ENOUGH);
        startDropped(i, replicas);
        load.awaitAnswers(ENOUGH);
      }
    }
  },

  /**
   * Each replica is restarted after a preStop delay alone. It serves on while its address is
   * dropped. SIGTERM comes when the delay is over, and nobody looks whether a request is left.
   */
  PRE_STOP_SLEEP {
    @Override
    void happen(ReplicaProcesses replicas, SteadyLoad load) throws IOException {
      for (int i = 0; i < replicas.count(); i++) {
        endAfterDelay(i, replicas, load);
        startDropped(i, replicas);
        load.awaitAnswers(ENOUGH);
      }
    }
  },

  /** All replicas but one are replaced: a new one serves before an old one ends, after a delay. */
  SURGE {
    @Override
    void prepare(ReplicaProcesses replicas) throws IOException {
      int spare = replicas.count() - 1;
      replicas.front().drop(spare); // a Service has no address of a pod that is not ready
      replicas.start(IntStream.range(0, spare).toArray());
    }

    @Override
    void happen(ReplicaProcesses replicas, SteadyLoad load) throws IOException {
      int spare = replicas.count() - 1;
      for (int i = 0; i < replicas.count() - 1; i++) {
        startDropped(spare, replicas);
        load.awaitAnswers(ENOUGH);
        endAfterDelay(i, replicas, load);
        spare = i;
      }
    }
  },

  /** Two replicas are added to two, and taken away again after the front was told. */
  SCALING {
    @Override
    void prepare(ReplicaProcesses replicas) throws IOException {
      replicas.start(0, 1);
    }

    @Override
    void happen(ReplicaProcesses replicas, SteadyLoad load) throws IOException {
      replicas.start(2, 3);
      load.awaitAnswers(ENOUGH);
      for (int i = 3; i > 1; i--) {
        replicas.front().maintain(i);
        replicas.end(i);
        load.awaitAnswers(ENOUGH);
      }
    }
  },

  /** A replica stands still for some time, as on a host that has no core for it. */
  SUSPENDED_REPLICA {
    @Override
    void happen(ReplicaProcesses replicas, SteadyLoad load) throws IOException {
      for (int i = 0; i < replicas.count(); i++) {
        replicas.signal(Signal.STOP, i);
        load.awaitAnswers(ENOUGH); // of the others
        replicas.signal(Signal.CONT, i);
        load.awaitAnswers(ENOUGH);
      }
    }
  },

  /** HAProxy stands still, and replicas that want to close get no answer from it. */
  SUSPENDED_BALANCER {
    @Override
    void happen(ReplicaProcesses replicas, SteadyLoad load) throws IOException {
      long haProxy = Signal.pidOf("haproxy", replicas.haProxysFile());
      for (int i = 0; i < replicas.count(); i++) {
        Signal.STOP.to(haProxy);
        try {
          replicas.collect(i);
        } finally {
          Signal.CONT.to(haProxy);
        }
        replicas.front().awaitUp(i);
        load.awaitAnswers(ENOUGH);
      }
    }
  };

  static final int ENOUGH = 300;

  /** Starts the replicas that are there before. */
  void prepare(ReplicaProcesses replicas) throws IOException {
    replicas.startAll();
  }

  abstract void happen(ReplicaProcesses replicas, SteadyLoad load) throws IOException;

  /** Ends a replica by SIGTERM after a delay, of which the front hears when it has begun. */
  private static void endAfterDelay(int replica, ReplicaProcesses replicas, SteadyLoad load)
      throws IOException {
    load.awaitAnswers(ENOUGH); // the address is not dropped yet
    replicas.front().drop(replica);
    load.awaitAnswers(2 * ENOUGH); // no client keeps a connection for so long
    replicas.end(replica);
    load.awaitAnswers(ENOUGH); // of the others
  }

  /** Starts a replica that the front may not use yet, and returns when it does. */
  private static void startDropped(int replica, ReplicaProcesses replicas) throws IOException {
    replicas.startInMaintenance(replica);
    replicas.front().endMaintenance(replica);
    replicas.front().awaitUp(replica);
  }
}
