package io.github.btc.spring;

/**
 * The name of an adapter in front of the application. The log line at the start names every bean of
 * this type.
 *
 * @param value the name, for instance {@code servlet filter}
 */
public record AdapterName(String value) {}
