/**
 * Ready tasks beyond collection: dumps, log rotation, checkpoints, compactions. Each needs only the
 * words of {@code io.github.btc} and the thing it works on.
 */
@NullMarked
package io.github.btc.tasks;

import org.jspecify.annotations.NullMarked;
