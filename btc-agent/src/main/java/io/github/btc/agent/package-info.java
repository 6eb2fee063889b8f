/**
 * A Java agent for a service that is not changed: answers, over HTTP, how full the young generation
 * is, and collects when asked to.
 */
@NullMarked
package io.github.btc.agent;

import org.jspecify.annotations.NullMarked;
