package io.github.btc.loadbalancer;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.RefusalWait;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;

/** Calls several announcers at the same time, and closes them. */
class AllAnnouncers implements Announcer {

  private final List<Announcer> announcers;
  private final ParallelCalls parallel = new ParallelCalls("btc-announcers");
  private final Set<Integer> unconfirmed = ConcurrentHashMap.newKeySet();

  AllAnnouncers(List<Announcer> announcers) {
    this.announcers = announcers;
    for (int i = 0; i < announcers.size(); i++) {
      unconfirmed.add(i);
    }
  }

  @Override
  public Outcome announceAway(Closing closing) throws Exception {
    List<Callable<Outcome>> conversations = new ArrayList<>();
    for (int i = 0; i < announcers.size(); i++) {
      int index = i;
      unconfirmed.add(index); // until it confirms, if it ever does
      conversations.add(() -> away(index, closing));
    }
    try {
      List<Outcome> outcomes = parallel.all(conversations);
      return outcomes.contains(Outcome.UNCONFIRMED) ? Outcome.UNCONFIRMED : Outcome.CONFIRMED;
    } catch (Exception e) {
      if (NoOtherReplicaException.isIn(e)) { // whoever else has failed
        return Outcome.NOT_NOW;
      }
      throw e;
    }
  }

  private Outcome away(int index, Closing closing) throws Exception {
    Outcome outcome = announcers.get(index).announceAway(closing);
    if (outcome == Outcome.NOT_NOW) {
      throw new NoOtherReplicaException("too few other replicas", 1);
    }
    if (outcome == Outcome.CONFIRMED) {
      unconfirmed.remove(index);
    }
    return outcome;
  }

  @Override
  public void announceBack() throws Exception {
    List<Callable<Outcome>> conversations = new ArrayList<>();
    for (Announcer announcer : announcers) {
      conversations.add(
          () -> {
            announcer.announceBack();
            return Outcome.CONFIRMED;
          });
    }
    parallel.all(conversations);
  }

  /** Returns the longest wait of the announcers that have not confirmed. */
  @Override
  public RefusalWait refusalWait() {
    RefusalWait longest = RefusalWait.NONE;
    for (int index : unconfirmed) {
      longest = longest.orLonger(announcers.get(index).refusalWait());
    }
    return longest;
  }

  @Override
  public void close() throws IOException {
    IOException failure = null;
    for (Announcer announcer : announcers) {
      try {
        announcer.close();
      } catch (Exception e) {
        failure = failure == null ? new IOException("not closed: " + announcer, e) : failure;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public String toString() {
    return announcers.toString();
  }
}
