package io.github.btc.controller;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerListener;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Delivers events to the flight recorder at once, and to the users' listeners when the gate is
 * open. This class catches the exceptions of listeners.
 */
final class Listeners {

  private static final Logger LOG = System.getLogger("io.github.btc");

  private final ControllerListener recorder;
  private final List<ControllerListener> listeners;
  private final List<ControllerEvent> waiting = new ArrayList<>();
  private final Set<ControllerListener> complainedAbout =
      Collections.newSetFromMap(new IdentityHashMap<>()); // calls no hashCode() of a user

  Listeners(ControllerListener recorder, List<ControllerListener> listeners) {
    this.recorder = recorder;
    this.listeners = new CopyOnWriteArrayList<>(listeners);
  }

  /** Adds a listener, from any thread. */
  void add(ControllerListener listener) {
    listeners.add(listener);
  }

  /** Removes a listener, from any thread. */
  void remove(ControllerListener listener) {
    listeners.remove(listener);
  }

  void publish(ControllerEvent event) {
    tell(recorder, event);
    waiting.add(event);
  }

  /** Delivers the events published since the last call. The gate must be open. */
  void deliver() {
    if (waiting.isEmpty()) {
      return;
    }
    List<ControllerEvent> events = List.copyOf(waiting);
    waiting.clear();
    for (ControllerEvent event : events) {
      for (ControllerListener listener : listeners) {
        tell(listener, event);
      }
    }
  }

  private void tell(ControllerListener listener, ControllerEvent event) {
    try {
      listener.on(event);
    } catch (Throwable e) {
      if (complainedAbout.add(listener)) {
        complain(listener, event, e);
      }
    }
  }

  /** The listener, the cause of an event and the failure are of users, and so is the log. */
  private static void complain(
      ControllerListener listener, ControllerEvent event, Throwable failure) {
    try {
      LOG.log(
          Level.WARNING,
          "Listener " + listener + " failed on " + event + "; further failures are not logged",
          failure);
    } catch (Throwable e) {
      complainInNames(listener, event);
    }
  }

  private static void complainInNames(ControllerListener listener, ControllerEvent event) {
    try {
      LOG.log(
          Level.WARNING,
          "A listener of "
              + listener.getClass()
              + " failed on an event of "
              + event.getClass()
              + ", and its failure cannot be described; further failures are not logged");
    } catch (Throwable e) {
      // The log itself fails, so nobody can be told.
    }
  }
}
