/** When in its cycle a task that empties Eden is due. Not API. */
@NullMarked
package io.github.btc.gc.cycle;

import org.jspecify.annotations.NullMarked;
