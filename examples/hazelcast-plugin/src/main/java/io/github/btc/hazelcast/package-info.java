/**
 * BTC within a Hazelcast member. Hazelcast loads {@code BtcServiceProvider}, and {@code
 * MemberService} builds the parts. {@code HazelcastCoordinator} also works without the other
 * classes.
 */
@NullMarked
package io.github.btc.hazelcast;

import org.jspecify.annotations.NullMarked;
