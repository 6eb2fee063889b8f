/**
 * BTC inside a Hazelcast member. {@code BtcServiceProvider} is where Hazelcast comes in; {@code
 * MemberService} puts everything together; {@code HazelcastCoordinator} is of use without the rest.
 */
@NullMarked
package io.github.btc.hazelcast;

import org.jspecify.annotations.NullMarked;
