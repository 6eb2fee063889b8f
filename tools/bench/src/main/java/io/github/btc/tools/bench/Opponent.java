package io.github.btc.tools.bench;

import java.util.List;

/**
 * A JVM with a collector and its flags.
 *
 * @param name in the table
 * @param needsJdk the least version it needs
 * @param flags with {@code {heap}} and {@code {young}} for sizes in MB
 * @param runs what it is run with
 */
record Opponent(String name, int needsJdk, List<String> flags, List<Variant> runs) {}
