package io.github.btc.machine;

import io.github.btc.ControllerEvent.DeferralReason;

/**
 * Why due tasks do not run for the time being.
 *
 * @param task the first of them, an index in the order of registration
 * @param reason why
 * @param oldestNanos how long the oldest request has been in flight at least; 0 if none is known to
 *     be old
 */
public record Deferral(int task, DeferralReason reason, long oldestNanos) {}
