/**
 * The decisions of the controller, without clock, thread or gate. A state machine takes events with
 * their times and returns actions. A {@link io.github.btc.machine.Driver} connects it with a {@link
 * io.github.btc.machine.World}: a service, the simulator, or the exhaustive walk of the tests. This
 * package is not for applications and may change in any release.
 */
@NullMarked
package io.github.btc.machine;

import org.jspecify.annotations.NullMarked;
