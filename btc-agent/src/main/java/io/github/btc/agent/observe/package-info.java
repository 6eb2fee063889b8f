/**
 * Observes which requests of an unchanged service are hit by a stop of its JVM. Nothing is refused,
 * and nothing is collected. {@link io.github.btc.agent.observe.Observation} is the way in.
 */
@NullMarked
package io.github.btc.agent.observe;

import org.jspecify.annotations.NullMarked;
