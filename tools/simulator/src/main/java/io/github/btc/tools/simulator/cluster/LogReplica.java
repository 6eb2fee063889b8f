package io.github.btc.tools.simulator.cluster;

import io.github.btc.tools.simulator.engine.IntQueue;
import io.github.btc.tools.simulator.workload.ServiceLog;

/**
 * A replica that replays a service log: each request it takes consumes one entry. An entry of
 * status 503 refuses the request and takes the replica away for the entry's duration.
 */
final class LogReplica implements Replica {

  private final int index;
  private final Host host;
  private final ServiceLog log;
  private final int slots;
  private final IntQueue queue = new IntQueue();
  private int inService;
  private boolean away;
  private long backNanos;

  LogReplica(int index, Host host, ServiceLog log, int slots) {
    this.index = index;
    this.host = host;
    this.log = log;
    this.slots = slots;
  }

  @Override
  public boolean offer(int copy) {
    if (away) {
      return false;
    }
    if (inService < slots) {
      return start(copy);
    }
    queue.add(copy);
    host.queued(copy);
    return true;
  }

  private boolean start(int copy) {
    long entry = log.next();
    long nanos = ServiceLog.nanos(entry);
    if (ServiceLog.isAway(entry)) {
      away = true;
      backNanos = host.nowNanos() + nanos;
      host.recorder().taskRan(true, nanos);
      host.setAway(index, true);
      host.wakeAt(backNanos, index, 0);
      return false;
    }
    if (ServiceLog.isImpacted(entry)) {
      host.recorder().exposed(1);
      host.recorder().taskRan(false, nanos);
    }
    inService++;
    host.serve(copy, host.nowNanos() + nanos);
    return true;
  }

  @Override
  public void completed(int copy) {
    inService--;
    serveQueue();
  }

  @Override
  public void cancelled(int copy, boolean running) {
    if (running) {
      inService--;
      serveQueue();
    } else {
      queue.removeValue(copy);
    }
  }

  private void serveQueue() {
    while (!queue.isEmpty() && (away || inService < slots)) {
      int copy = queue.remove();
      if (away || !start(copy)) {
        host.sendBack(copy, index);
      }
    }
    host.hasRoom(index);
  }

  @Override
  public void woken(int generation) {
    away = false;
    host.setAway(index, false);
    host.hasRoom(index);
  }

  @Override
  public long retryAfterNanos() {
    return backNanos - host.nowNanos();
  }

  @Override
  public int slots() {
    return slots;
  }
}
