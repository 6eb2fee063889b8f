/** Segment merges of a Lucene index as a background task. */
@NullMarked
package io.github.btc.lucene;

import org.jspecify.annotations.NullMarked;
