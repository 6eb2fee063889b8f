package io.github.btc.loadbalancer;

import io.github.btc.Announcer.Outcome;
import java.util.List;
import java.util.concurrent.Callable;

/** All the nginxes in front of this replica, spoken to at the same time. */
final class NginxDoors implements Presence.Voice {

  private final List<NginxDoor> doors;
  private final Together together = new Together("btc-nginx");

  NginxDoors(List<NginxDoor> doors) {
    this.doors = doors;
  }

  @Override
  public Outcome away(Deadline deadline) throws Exception {
    together.all(doors.stream().<Callable<Outcome>>map(door -> () -> door.away(deadline)).toList());
    return Outcome.CONFIRMED; // a door throws unless its nginx has confirmed
  }

  @Override
  public void back(Deadline deadline) throws Exception {
    together.all(doors.stream().<Callable<Outcome>>map(door -> () -> door.back(deadline)).toList());
  }

  @Override
  public String toString() {
    return "nginx " + doors;
  }
}
