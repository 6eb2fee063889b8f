/**
 * Reproductions of tables and figures of the source papers: claims, computed results and verdicts.
 */
@NullMarked
package io.github.btc.research.papers.reproduce;

import org.jspecify.annotations.NullMarked;
