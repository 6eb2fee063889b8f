package io.github.btc.tools.bench;

import java.util.List;

/**
 * A JVM with a collector and its flags.
 *
 * @param name name in the table
 * @param needsJdk least feature version of the JDK
 * @param flags flags with {@code {heap}} and {@code {young}} for sizes in MB
 * @param runs variants in which it runs
 */
public record Opponent(String name, int needsJdk, List<String> flags, List<Variant> runs) {}
