package io.github.btc.loadbalancer;

import io.github.btc.Announcer.Outcome;
import io.github.btc.Closing;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** All HAProxies in front of this replica, which are called at the same time. */
final class HaProxies implements AnnouncedState.Voice {

  /**
   * After a closing, in which a process that is being replaced may have written a weight of 0 for
   * the next process.
   */
  private static final List<Duration> LATER_BACKS =
      Stream.of(1, 4, 10, 15).map(Duration::ofSeconds).toList();

  private final List<HaProxyLink> links;
  private final int others;
  private final ParallelCalls parallel = new ParallelCalls("btc-haproxy");

  HaProxies(List<HaProxyLink> links, int others) {
    this.links = links;
    this.others = others;
  }

  @Override
  public Outcome away(Closing closing, Deadline deadline) throws Exception {
    parallel.all(
        links.stream().<Callable<Outcome>>map(link -> () -> link.away(others, deadline)).toList());
    return Outcome.CONFIRMED; // a link throws unless its HAProxy has confirmed
  }

  @Override
  public void back(Deadline deadline) throws Exception {
    parallel.all(links.stream().<Callable<Boolean>>map(link -> () -> link.back(deadline)).toList());
  }

  @Override
  public List<Duration> laterBacks() {
    return LATER_BACKS;
  }

  @Override
  public String toString() {
    return "HAProxy " + links;
  }
}
