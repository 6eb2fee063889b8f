package io.github.btc.spring;

/**
 * What stands in front of an application and asks the gate. A bean of this type is named in the
 * line that is logged at the start.
 *
 * @param value for instance {@code servlet filter}
 */
public record AdapterName(String value) {}
