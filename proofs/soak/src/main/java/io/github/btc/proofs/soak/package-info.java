/** The verb {@code soak}: a whole controller, for hours. */
@NullMarked
package io.github.btc.proofs.soak;

import org.jspecify.annotations.NullMarked;
