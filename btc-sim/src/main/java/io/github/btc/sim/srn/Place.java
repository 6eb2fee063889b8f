package io.github.btc.sim.srn;

/**
 * A place of a net.
 *
 * @param index its position in a marking
 * @param name unique within the net
 */
public record Place(int index, String name) {}
