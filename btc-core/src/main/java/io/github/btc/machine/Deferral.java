package io.github.btc.machine;

import io.github.btc.ControllerEvent.DeferralReason;

/**
 * The reason why due tasks may not run now.
 *
 * @param task the first deferred task, an index in the order of registration
 * @param reason why the task is deferred
 * @param oldestNanos the least time for which the oldest request has been in flight; 0 if no
 *     request is known to be old
 */
public record Deferral(int task, DeferralReason reason, long oldestNanos) {}
