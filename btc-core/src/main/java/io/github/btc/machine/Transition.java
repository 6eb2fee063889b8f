package io.github.btc.machine;

/**
 * The result of an event.
 *
 * @param next the state from now on
 * @param action the action that the world must perform
 */
record Transition(State next, Action action) {}
