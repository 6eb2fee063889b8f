package io.github.btc.tools.models.srn;

/**
 * A place of a net.
 *
 * @param index its position in a marking
 * @param name unique within the net
 */
public record Place(int index, String name) {}
