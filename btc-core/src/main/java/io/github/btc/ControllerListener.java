package io.github.btc;

/**
 * Is told what a controller does. Called from the controller's thread in the order things happened,
 * only while the gate is open: events of a closing are kept until it has ended, so a slow listener
 * delays the next closing and never prolongs one. What a listener throws is logged once and
 * ignored.
 */
@FunctionalInterface
public interface ControllerListener {

  /**
   * Takes an event.
   *
   * @param event what happened
   */
  void on(ControllerEvent event);
}
