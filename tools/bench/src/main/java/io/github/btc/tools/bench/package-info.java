/**
 * The verbs {@code bench} and {@code report}: real replicas, one load, many collectors, one table.
 */
@NullMarked
package io.github.btc.tools.bench;

import org.jspecify.annotations.NullMarked;
