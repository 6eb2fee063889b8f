/**
 * Tasks other than garbage collections: dumps, log rotation, checkpoints and compactions. Each
 * needs only the types of {@code io.github.btc} and the library that it works with.
 */
@NullMarked
package io.github.btc.tasks;

import org.jspecify.annotations.NullMarked;
