package io.github.btc.research.models.srn;

/**
 * A place of a net.
 *
 * @param index the position of the place in a marking
 * @param name the name of the place, unique in the net
 */
public record Place(int index, String name) {}
