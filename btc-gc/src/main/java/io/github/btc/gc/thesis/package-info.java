/** The collections of the source thesis, for comparisons. Not API. */
@NullMarked
package io.github.btc.gc.thesis;

import org.jspecify.annotations.NullMarked;
