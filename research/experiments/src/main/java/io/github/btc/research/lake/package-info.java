/** The cache that gets a request for an object of a data lake (Boza 2022, chapter 7). */
@NullMarked
package io.github.btc.research.lake;

import org.jspecify.annotations.NullMarked;
