package io.github.btc.machine;

/**
 * What an event leads to.
 *
 * @param next the state from now on
 * @param action what the world must do
 */
record Transition(State next, Action action) {}
