/** How a table or figure of a source paper is run again: what was printed, what came out, why. */
@NullMarked
package io.github.btc.tools.papers.reproduce;

import org.jspecify.annotations.NullMarked;
