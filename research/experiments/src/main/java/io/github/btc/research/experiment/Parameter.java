package io.github.btc.research.experiment;

/**
 * A parameter of an experiment.
 *
 * @param name as an option or a grid names it
 * @param fallback the value it has unless another is given
 * @param meaning in words
 */
public record Parameter(String name, String fallback, String meaning) {}
