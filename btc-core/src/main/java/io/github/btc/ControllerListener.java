package io.github.btc;

/**
 * Receives the events of a controller. The controller's thread calls it in the order of the events,
 * only while the gate is open. The controller keeps the events of a closing until it has ended, so
 * a slow listener delays the next closing and never prolongs one. The controller logs the first
 * exception of a listener and ignores the others.
 */
@FunctionalInterface
public interface ControllerListener {

  /**
   * Receives an event.
   *
   * @param event what happened
   */
  void on(ControllerEvent event);
}
