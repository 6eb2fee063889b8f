/** From raw files to figures: collection logs, closings, attempts, and what overlapped what. */
@NullMarked
package io.github.btc.tools.replicas.measure;

import org.jspecify.annotations.NullMarked;
