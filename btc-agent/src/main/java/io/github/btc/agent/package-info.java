/**
 * A Java agent for an unchanged service. It reports over HTTP how full the young generation is, and
 * it collects on request.
 */
@NullMarked
package io.github.btc.agent;

import org.jspecify.annotations.NullMarked;
